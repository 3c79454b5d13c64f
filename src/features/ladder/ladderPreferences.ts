import * as z from 'zod/mini'

const ladderPreferences = z.object({
  /** Orders of the ladder rest, or are refused. */
  isPostOnly: z.catch(z.boolean(), true),
  /** The rows move by themselves when the market leaves them. */
  isAutoCentre: z.catch(z.boolean(), true),
  times: z.catch(z.enum(['1', '5']), '1'),
  /** Names of instruments with the text of their amount, the latest choice last. */
  amounts: z.catch(z.array(z.tuple([z.string(), z.string()])), []),
})
/** How the trader works with ladders. Whether one is armed is never kept. */
export type LadderPreferences = z.output<typeof ladderPreferences>

/** Expired options leave their amount behind: the oldest go. */
const keptAmounts = 100

export function readLadderPreferences(kept: unknown): LadderPreferences {
  const parsed = z.safeParse(ladderPreferences, kept)
  return parsed.success ? parsed.data : { isPostOnly: true, isAutoCentre: true, times: '1', amounts: [] }
}

export function amountTextOf({ amounts }: LadderPreferences, instrumentName: string): string | undefined {
  return amounts.find(([name]) => name === instrumentName)?.[1]
}

export function withAmountText(kept: LadderPreferences, instrumentName: string, text: string): LadderPreferences {
  const others = kept.amounts.filter(([name]) => name !== instrumentName)
  return { ...kept, amounts: [...others, [instrumentName, text] as [string, string]].slice(-keptAmounts) }
}
