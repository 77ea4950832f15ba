"""Everything that can happen to a game, as values: append-only, the archive keeps each with its time.

Secrets (orders, press, password records) are in events; `judge.game.views.game_view` decides who may read them.
"""

from judge.game.events.choices import (
    GameConceded,
    GameRevealed,
    GameSettled,
    HouseRulesSet,
    OptionSet,
    PowersAssigned,
    ProposalLapsed,
    ProposalMade,
    ProposalSettled,
    RevealWished,
    SettingsChanged,
    VoteCast,
)
from judge.game.events.messages import (
    Announced,
    DiaryStruck,
    DiaryWritten,
    PressOffered,
    PressPosted,
    PressSent,
    PressTakenBack,
)
from judge.game.events.people import (
    ActedFor,
    ApplicationAnswered,
    Applied,
    BansChanged,
    GameCreated,
    InvitationWithdrawn,
    Invited,
    MasterCandidate,
    MusterCalled,
    Previewed,
    SeatChanged,
    SeatLeft,
    SeatTaken,
    YesAwaited,
)
from judge.game.events.play import (
    AheadBeyondDue,
    AheadFiled,
    AheadNothingDue,
    AheadPhaseSkipped,
    AheadUsed,
    BidLine,
    BidsFiled,
    BidsSettled,
    Cause,
    CentreFreed,
    CentreGiven,
    DeadlineSet,
    EarlyRunCause,
    EarlyRunSet,
    EditionChanged,
    GamePaused,
    GameResumed,
    GameStarted,
    GameTerminated,
    LateNoticed,
    MasterSilent,
    NotSo,
    OrdersFiled,
    OrdersOffered,
    OrdersReceived,
    OwnedOrder,
    PhaseProcessed,
    PositionEdited,
    RecordedPositionSet,
    Reminded,
    ResultLine,
    ReviewAsked,
    SeatReminded,
    UnitAdded,
    UnitGone,
    UnitPlaced,
)
from judge.game.events.reversals import GameReopened, Revocable, RolledBack, RolledForward, TakenBack

Event = (
    GameCreated
    | SeatTaken
    | SeatLeft
    | SeatChanged
    | GameStarted
    | PowersAssigned
    | SettingsChanged
    | HouseRulesSet
    | Applied
    | ApplicationAnswered
    | MusterCalled
    | MasterCandidate
    | Invited
    | InvitationWithdrawn
    | BansChanged
    | OptionSet
    | ProposalMade
    | VoteCast
    | ProposalSettled
    | ProposalLapsed
    | GameConceded
    | GameSettled
    | RevealWished
    | GameRevealed
    | AheadFiled
    | AheadUsed
    | BidsFiled
    | BidsSettled
    | OrdersFiled
    | OrdersOffered
    | OrdersReceived
    | EarlyRunSet
    | PhaseProcessed
    | DeadlineSet
    | Reminded
    | SeatReminded
    | ReviewAsked
    | MasterSilent
    | LateNoticed
    | GamePaused
    | GameResumed
    | TakenBack
    | GameReopened
    | RolledBack
    | RolledForward
    | PositionEdited
    | EditionChanged
    | RecordedPositionSet
    | ActedFor
    | Previewed
    | YesAwaited
    | PressSent
    | PressOffered
    | PressPosted
    | PressTakenBack
    | DiaryWritten
    | DiaryStruck
    | Announced
    | GameTerminated
)

__all__ = [
    "ActedFor",
    "AheadBeyondDue",
    "AheadFiled",
    "AheadNothingDue",
    "AheadPhaseSkipped",
    "AheadUsed",
    "Announced",
    "ApplicationAnswered",
    "Applied",
    "BansChanged",
    "BidLine",
    "BidsFiled",
    "BidsSettled",
    "Cause",
    "CentreFreed",
    "CentreGiven",
    "DeadlineSet",
    "DiaryStruck",
    "DiaryWritten",
    "EarlyRunCause",
    "EarlyRunSet",
    "EditionChanged",
    "Event",
    "GameConceded",
    "GameCreated",
    "GamePaused",
    "GameReopened",
    "GameResumed",
    "GameRevealed",
    "GameSettled",
    "GameStarted",
    "GameTerminated",
    "HouseRulesSet",
    "InvitationWithdrawn",
    "Invited",
    "LateNoticed",
    "MasterCandidate",
    "MasterSilent",
    "MusterCalled",
    "NotSo",
    "OptionSet",
    "OrdersFiled",
    "OrdersOffered",
    "OrdersReceived",
    "OwnedOrder",
    "PhaseProcessed",
    "PositionEdited",
    "PowersAssigned",
    "PressOffered",
    "PressPosted",
    "PressSent",
    "PressTakenBack",
    "Previewed",
    "ProposalLapsed",
    "ProposalMade",
    "ProposalSettled",
    "RecordedPositionSet",
    "Reminded",
    "ResultLine",
    "RevealWished",
    "ReviewAsked",
    "Revocable",
    "RolledBack",
    "RolledForward",
    "SeatChanged",
    "SeatLeft",
    "SeatReminded",
    "SeatTaken",
    "SettingsChanged",
    "TakenBack",
    "UnitAdded",
    "UnitGone",
    "UnitPlaced",
    "VoteCast",
    "YesAwaited",
]
