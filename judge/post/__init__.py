"""Mail in and out, as raw letters: intake, headers, loop guard, signed addresses, composing and sending."""
