/** The shapes of the digital table under the names of the server, whose description they are generated from. */
import type { Schemas } from '../../api/types';

/** [x, y] in mils from the lower left corner of the board. */
export type Place = [x: number, y: number];
/** An answer to a decision, and something said at any time, as the engine reads them (docs/grammar.md). */
export type Choice = Schemas['Choice'];
export type Command = Schemas['Command'];
export type ChoiceOf<Do extends Choice['do']> = Extract<Choice, { do: Do }>;
export type CommandOf<Say extends Command['say']> = Extract<Command, { say: Say }>;
export type QuestionOf<Ask extends Question['ask']> = Extract<Question, { ask: Ask }>;
export type SaidOf<Say extends Said['say']> = Extract<Said, { say: Say }>;
/** Where a model stands: its number, x and y, perhaps its height and the way it faces. */
export type Spot = Schemas['GameSpot'];
export type Shot = Schemas['GameShot'];
export type ActionName = Schemas['GameAction'];
export type AnswerOffer = Schemas['AnswerOffer'];
export type DecisionKind = Asked['kind'];
/** A roster or a table as it goes to the server, which reads it. */
export type Body = NonNullable<ArmyWish['body']>;
/** The version of the protocol that is spoken here (docs/protocol.md). */
export const PROTOCOL = 1;

export type BoardPicture = Schemas['BoardPicture'];
export type PiecePicture = Schemas['PiecePicture'];
export type ZonePicture = Schemas['ZonePicture'];
export type MarkerPicture = Schemas['MarkerPicture'];
export type WeaponPicture = Schemas['WeaponPicture'];
export type BasePicture = Schemas['BasePicture'];
export type UnitPicture = Schemas['UnitPicture'];
export type SeatPicture = Schemas['SeatPicture'];
export type SidePicture = Schemas['SidePicture'];
export type TablePicture = Schemas['TablePicture'];
export type ModelNow = Schemas['ModelNow'];
export type UnitNow = Schemas['UnitNow'];
export type SideNow = Schemas['SideNow'];
export type OfferNow = Schemas['OfferNow'];
export type ResultNow = Schemas['ResultNow'];
export type Stopped = Schemas['Stopped'];
export type StateNow = Schemas['StateNow'];
export type UnitOffer = Schemas['UnitOffer'];
export type HostOffer = Schemas['HostOffer'];
export type Asked = Schemas['Asked'];
export type DiceTold = Schemas['DiceTold'];
export type StoryEvent = Schemas['StoryEvent'];
export type StoryLine = Schemas['StoryLine'];
export type PointsThen = Schemas['PointsThen'];
export type SeatLuck = Schemas['SeatLuck'];
export type UnitDeeds = Schemas['UnitDeeds'];
export type DiceProof = Schemas['DiceProof'];
export type Report = Schemas['Report'];
export type Fault = Schemas['Fault'];
export type Chance = Schemas['Chance'];
export type GroupNeeds = Schemas['GroupNeeds'];
export type TargetAhead = Schemas['TargetAhead'];
export type ModelWay = Schemas['ModelWay'];
export type CoherencyLink = Schemas['CoherencyLink'];
export type MovePreview = Schemas['MovePreview'];
export type ReachPreview = Schemas['ReachPreview'];
export type AttackPreview = Schemas['AttackPreview'];
export type SightLine = Schemas['SightLine'];
export type SightPreview = Schemas['SightPreview'];
export type CounterPreview = Schemas['CounterPreview'];
export type Question = Schemas['Question'];
export type ArmyWish = Schemas['ArmyWish'];
export type SeatWish = Schemas['SeatWish'];
export type TableWish = Schemas['TableWish'];
export type Proposal = Schemas['Proposal'];
export type SeatHead = Schemas['SeatHead'];
export type GameHead = Schemas['GameHead'];
export type GameSetup = Schemas['GameSetup'];
export type GameLeft = Schemas['GameLeft'];
export type Invitation = Schemas['Invitation'];
export type SayHello = Schemas['SayHello'];
export type SayChoose = Schemas['SayChoose'];
export type SayCommand = Schemas['SayCommand'];
export type SayAsk = Schemas['SayAsk'];
export type SayChat = Schemas['SayChat'];
export type TellHello = Schemas['TellHello'];
export type TellLine = Schemas['TellLine'];
export type TellAsked = Schemas['TellAsked'];
export type TellDone = Schemas['TellDone'];
export type TellRefused = Schemas['TellRefused'];
export type TellAnswer = Schemas['TellAnswer'];
export type TellChat = Schemas['TellChat'];
export type TellPresent = Schemas['TellPresent'];
export type Said = Schemas['Said'];
export type Told = Schemas['Told'];
