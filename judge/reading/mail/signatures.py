"""What stands around a letter and is no part of it: signatures, what phones and scanners add, notices, armour."""

_LONGEST = 200  # characters of a line that are looked at
_WRAPPED = range(50, 101)  # characters of a line that a mail program broke, so that its sentence goes on
_DASHES = frozenset(("--", "\u2014", "- --"))  # phones turn two hyphens into a dash; OpenPGP escapes them
_APPENDED = (
    *(
        "sent from ",
        "sent via ",
        "sent with ",
        "sent using ",
        "sent by ",
        "get outlook for ",
        "von meinem ",
        "von meiner ",
        "gesendet mit ",
    ),
    *("gesendet von ", "diese nachricht wurde von mein", "holen sie sich outlook ", "outlook für ", "envoyé de "),
    *("envoyé depuis ", "envoyé à partir ", "obtenir outlook ", "télécharger outlook ", "enviado desde "),
    *(
        "envoyé avec ",
        "enviado con ",
        "enviado com ",
        "inviato con ",
        "verzonden met ",
        "verzonden via ",
        "skickat med ",
    ),
    *("enviado do ", "enviado de ", "enviado pelo ", "enviado a partir ", "obtener outlook ", "obter o outlook "),
    *("inviato da", "ottieni outlook ", "scarica outlook ", "verzonden vanaf ", "verstuurd vanaf "),
    *(
        "outlook voor ",
        "download outlook ",
        "skickat från ",
        "hämta outlook ",
        "sendt fra ",
        "lähetetty ",
        "hanki outlook ",
    ),
    *("wysłane z ", "wysłano z ", "pobierz aplikację outlook ", "odesláno z ", "отправлено из ", "отправлено с "),
    *(
        "надіслано з ",
        "στάλθηκε από ",
        "发自我的",
        "從我的",
        "yahoo mail:",
        "virus-free",
        "virenfrei",
        "libre de virus",
    ),
)
_APPENDED_BEHIND = ("から送信", "에서 보냄", " gönderildi")  # in these languages the device comes first
_NOTICES = (
    *("confidentiality notice", "confidentiality note", "confidential:", "disclaimer:", "legal notice:"),
    *("this e-mail and any ", "this email and any ", "this message and any ", "this message is confidential"),
    *("this e-mail is confidential", "this email is confidential", "this e-mail message ", "this email message "),
    *("this email has been checked ", "this email has been scanned ", "this communication is confidential"),
    *(
        "the information contained in this ",
        "the information in this e",
        "the contents of this e",
        "if you are not the ",
    ),
    *("diese e-mail enthält ", "diese e-mail kann ", "diese e-mail ist vertraulich", "diese nachricht ist vertraulich"),
    *(
        "der inhalt dieser e-mail ",
        "ce message et ",
        "ce message est confidentiel",
        "ce courriel ",
        "ce message contient ",
    ),
    *("este mensaje y ", "este mensaje contiene ", "este correo electrónico ", "esta mensagem ", "este e-mail "),
    *("questo messaggio e ", "questa e-mail ", "le informazioni contenute in ", "dit bericht is ", "deze e-mail "),
    *("dit e-mailbericht ", "detta meddelande är ", "denne e-mail ", "niniejsza wiadomość ", "это сообщение и "),
)
_ARMOUR = "-----BEGIN PGP "


def is_dashes(text: str) -> bool:
    """Whether this is the line above a signature (``-- ``)."""
    return text.strip() in _DASHES


def is_appended(text: str) -> bool:
    """Whether a phone, a mail program or a scanner added this line below the letter ("Sent from my iPhone")."""
    bare = text[:_LONGEST].strip().casefold()
    return bare.startswith(_APPENDED) or (len(text) < _LONGEST and bare.endswith(_APPENDED_BEHIND))


def is_notice(text: str) -> bool:
    """Whether a legal notice begins here, of those that companies put below every letter."""
    return text[:_LONGEST].lstrip(" *").casefold().startswith(_NOTICES)


def continues_notice(above: str) -> bool:
    """Whether a notice goes on below the line `above`: that line was broken where a line is full.

    In letters from HTML a notice is one long line, and what comes below it may be an order.
    """
    return len(above) in _WRAPPED


def opens_armour(text: str) -> str:
    """Gives the line that ends what OpenPGP put around a letter (RFC 9580 §6, §7) and that begins here; else "".

    The heading of a signed text ends at an empty line (``\\n``); the text itself follows and is the writer's.
    """
    if not text.startswith(_ARMOUR):
        return ""
    what = text[:_LONGEST].removeprefix(_ARMOUR)
    return "\n" if what == "SIGNED MESSAGE-----" else f"-----END PGP {what}"
