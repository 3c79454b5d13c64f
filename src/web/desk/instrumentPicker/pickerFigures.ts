import type { Amount, Price, Usd } from '@/core/protocol/fixed6'

/** Figures of an instrument; each is `undefined` while unknown. */
export type PickerFigures = {
  readonly mark?: Price | undefined
  /** 24h change, as a ratio. */
  readonly changeRatio?: number | undefined
  readonly volume?: Usd | undefined
  readonly openInterest?: Amount | undefined
  readonly openInterestUsd?: Usd | undefined
  /** Perpetuals: hourly rate, as a ratio. */
  readonly funding?: number | undefined
  readonly iv?: number | undefined
  readonly delta?: number | undefined
  /** Options: forward of the expiry. */
  readonly forward?: Price | undefined
}

export type FiguresOf = (instrumentName: string) => PickerFigures
