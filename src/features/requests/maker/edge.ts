import * as z from 'zod/mini'

export const edgeUnits = ['vol', 'usd', 'percent'] as const
/** Volatility points on each leg, USD on one package, or per cent of the package's price. */
export type EdgeUnit = (typeof edgeUnits)[number]

/** How far from the model each side is quoted. */
export type Edge = {
  readonly unit: EdgeUnit
  /** 0 or more. */
  readonly value: number
}

/** How a maker prices, as this browser keeps it. */
export type MakerChoices = {
  readonly edge: Edge
  readonly volatility: 'smile' | 'svi'
  /** Volatility points: a quote further than this from the model is asked about once more. */
  readonly guardPoints: number
}

const kept = z.object({
  edge: z.object({ unit: z.enum(edgeUnits), value: z.number().check(z.gte(0), z.lte(1_000_000)) }),
  volatility: z.enum(['smile', 'svi']),
  guardPoints: z.number().check(z.gt(0), z.lte(500)),
})

export const startChoices: MakerChoices = {
  // Inside of what single options are quoted at on the screen: a package that is no better is no answer.
  edge: { unit: 'vol', value: 0.5 },
  volatility: 'smile',
  guardPoints: 5,
}

export function readMakerChoices(text: unknown): MakerChoices {
  const read = z.safeParse(kept, text)
  return read.success ? read.data : startChoices
}
