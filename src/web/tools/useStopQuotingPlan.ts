import { t } from '@/web/language/t'
import { useQuoteSheets } from '@/web/options/quotes/useQuoteSheets'
import { done } from '@/web/session/actions/outcome'
import type { StopQuotingCommand } from '@/web/tools/palette/paletteCommand'
import type { PalettePlan } from '@/web/tools/palette/PlanSheet'

/** Plans to stop the quote sheets of this page. */
export function useStopQuotingPlan(command: StopQuotingCommand | undefined): PalettePlan | undefined {
  const { sheets, view } = useQuoteSheets()
  if (command === undefined) return undefined
  const running = [...view].flatMap(([asset, { running: run }]) => (run === undefined ? [] : [asset]))
  const meant = running.filter((asset) => command.asset === undefined || asset === command.asset)
  const plan = { title: t('Stop quoting'), tone: 'plain', verb: t('Stop quoting') } as const
  if (meant.length === 0) return { ...plan, terms: [], blocked: { words: t('This page quotes nothing.') } }
  return {
    ...plan,
    terms: [{ name: t('Assets'), value: meant.join(', ') }],
    run: () => {
      for (const asset of meant) sheets?.stop(asset)
      return Promise.resolve(done(undefined))
    },
  }
}
