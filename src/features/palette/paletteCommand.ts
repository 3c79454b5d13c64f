import type { Amount, Fraction, Price, Usd } from '@/protocol/fixed6'
import type { Instrument, PerpetualInstrument, Side } from '@/protocol/instrument'
import type { NumberMarks } from '@/ui/readNumber'

export type PriceReference = 'bid' | 'ask' | 'mid' | 'mark'

/** A price as it was said. What is relative becomes a price when it is shown. */
export type PriceWish =
  | { readonly kind: 'market' }
  | { readonly kind: 'exact'; readonly price: Price }
  | {
      readonly kind: 'relative'
      readonly to: PriceReference
      /** Whole ticks, signed. */
      readonly ticks: bigint
      /** Signed: -0.005 is half a percent below. */
      readonly fraction: Fraction
    }

/** An amount as it was said. */
export type AmountWish =
  | { readonly kind: 'contracts'; readonly amount: Amount }
  | { readonly kind: 'usd'; readonly usd: Usd }
  /** Of what the available margin allows; of what is held where something is closed. 0.5 is half. */
  | { readonly kind: 'share'; readonly share: Fraction }

/** Open orders as they were said: all that agree with each part that is there. */
export type OrderWish = {
  readonly side: Side | undefined
  readonly asset: string | undefined
  readonly instrumentName: string | undefined
  readonly price: Price | undefined
  /** Only the one that was placed last. */
  readonly isLast: boolean
}

export type PlaceCommand = {
  readonly kind: 'place'
  readonly instrument: Instrument
  readonly side: Side
  readonly amount: AmountWish
  readonly price: PriceWish
  readonly postOnly: boolean
  readonly reduceOnly: boolean
  readonly timeInForce: 'GTC' | 'IOC'
  readonly mmp: boolean
}
export type CloseCommand = {
  readonly kind: 'close'
  readonly instrument: Instrument
  readonly amount: AmountWish
  readonly price: PriceWish
  readonly postOnly: boolean
}
export type FlipCommand = { readonly kind: 'flip'; readonly instrument: Instrument }
export type CancelCommand = {
  readonly kind: 'cancel'
  readonly which: OrderWish
  /** With every stop: of all orders only. */
  readonly withStops: boolean
}
export type AmendCommand = {
  readonly kind: 'amend'
  readonly which: OrderWish
  readonly price: PriceWish | undefined
  /** What shall remain open; undefined leaves it. */
  readonly amount: Amount | undefined
}
export type LeverageCommand = {
  readonly kind: 'leverage'
  readonly instrument: PerpetualInstrument
  readonly leverage: number
}
export type GoToCommand = { readonly kind: 'goTo'; readonly name: string; readonly path: string }
export type ThemeCommand = { readonly kind: 'theme'; readonly theme: 'dark' | 'light' }

/** Something to be told of. It is kept in this browser and sent nowhere. */
export type AlertCommand = {
  readonly kind: 'alert'
  readonly instrumentName: string
  readonly source: 'last' | 'mark' | 'index' | 'iv'
  readonly rule: 'crosses' | 'above' | 'below' | 'moves'
  /** The level in USD; of a volatility and of a move in percent. */
  readonly text: Price
  readonly isRepeating: boolean
}
/** The short tour of the desk, from its beginning. */
export type TourCommand = { readonly kind: 'tour' }

/** What a phrase asks for, in the terms of what is listed. */
export type PaletteCommand =
  | PlaceCommand
  | CloseCommand
  | FlipCommand
  | CancelCommand
  | AmendCommand
  | LeverageCommand
  | GoToCommand
  | ThemeCommand
  | AlertCommand
  | TourCommand
  | { readonly kind: 'help' }

/** What the words of a phrase can mean here. */
export type PhraseContext = {
  readonly instruments: readonly Instrument[]
  /** The one on the screen: what is meant where none is named. */
  readonly current: Instrument | undefined
  /** By the words that name them. */
  readonly screens: readonly { readonly word: string; readonly name: string; readonly path: string }[]
  readonly pathOf: (instrument: Instrument) => string
  /** How numbers are written by the chosen format. */
  readonly marks: NumberMarks
  /** In millionths, of the instrument that a phrase is about. */
  readonly amountStep?: bigint | undefined
  readonly priceStep?: bigint | undefined
}
