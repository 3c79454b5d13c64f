import * as z from 'zod/mini'

/** How long what is held can be taken back, in milliseconds. */
export const windowChoices = [500, 1_000, 1_500, 2_000, 3_000] as const

const armedChoices = z.object({ windowMs: z.literal(windowChoices) })
export type ArmedChoices = z.output<typeof armedChoices>

/** What was kept of it in this browser; a second and a half where nothing can be read. */
export function readArmedChoices(kept: unknown): ArmedChoices {
  const parsed = z.safeParse(armedChoices, kept)
  return parsed.success ? parsed.data : { windowMs: 1_500 }
}
