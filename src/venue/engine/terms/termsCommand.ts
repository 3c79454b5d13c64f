import type { Instrument } from '@/protocol/instrument'
import type { FeeSchedule } from '@/quant/fees'

/** What the venue itself changes of its terms: sent at a start whose program has other terms than the data folder. */
export type TermsCommand =
  /** The rates of every account without rates of its own, and of referees of such accounts, from the next fill on. */
  | { readonly type: 'setVenueFees'; readonly rates: FeeSchedule }
  /** Listed contracts with their new terms. All of them or none; see {@link changeTerms} for what may change. */
  | { readonly type: 'changeTerms'; readonly instruments: readonly Instrument[] }
