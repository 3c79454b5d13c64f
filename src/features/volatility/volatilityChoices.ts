import * as z from 'zod/mini'
import { heatColumnKinds } from './heatCells'
import { smileAxes } from './smileAxis'
import { fitBases } from './smileFit'

const choices = z.object({
  axis: z.catch(z.enum(smileAxes), 'strike'),
  basis: z.catch(z.enum(fitBases), 'midByWidth'),
  columns: z.catch(z.enum(heatColumnKinds), 'delta'),
})

/** How this trader looks at volatility, from what the browser has kept. */
export function readVolatilityChoices(kept: unknown): z.output<typeof choices> {
  const parsed = z.safeParse(choices, kept)
  return parsed.success ? parsed.data : z.parse(choices, {})
}
