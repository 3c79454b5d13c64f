import { fixed6, type Amount } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { hedgeRejections, hedgeSummary } from '@/web/options/hedger/hedgeText'
import { useAccess } from '@/web/session/accountContext'
import { done, type Outcome } from '@/web/session/actions/outcome'
import { usualHedge, type HedgeSettings } from '@/web/session/hedger/hedge'
import { useHedges } from '@/web/session/hedger/useHedges'
import type { HedgeCommand, StopHedgingCommand } from '@/web/tools/palette/paletteCommand'
import type { PalettePlan } from '@/web/tools/palette/PlanSheet'
import { formatExact } from '@/web/ui/formatExact'

/** Plans to start the delta hedger, with the stored settings and the phrase's target and band, or to stop it. */
export function useHedgePlan(command: HedgeCommand | StopHedgingCommand | undefined): PalettePlan | undefined {
  const { hedges, view } = useHedges()
  const canTrade = useAccess().status === 'trading'
  if (command === undefined) return undefined
  if (command.kind === 'stopHedging') {
    const running = [...view].flatMap(([asset, { running: run }]) => (run === undefined ? [] : [asset]))
    const meant = running.filter((asset) => command.asset === undefined || asset === command.asset)
    const isNone = meant.length === 0
    return {
      title: t('Stop hedging'),
      tone: 'plain',
      terms: isNone ? [] : [{ name: t('Assets'), value: meant.join(', ') }],
      verb: t('Stop hedging'),
      ...(isNone
        ? { blocked: { words: t('This page hedges nothing.') } }
        : { run: () => act(() => meant.forEach((asset) => hedges?.stop(asset))) }),
    }
  }
  const { instrument, target } = command
  const { asset } = instrument
  const settings = settingsOf(command, view.get(asset)?.stored?.settings)
  const plan = { title: t('Hedge the delta of {asset}', { asset }), tone: 'plain', verb: t('Start hedging') } as const
  if (!canTrade || hedges === undefined)
    return { ...plan, terms: [], blocked: { words: t('Connect your wallet and enable trading first.') } }
  if (settings === undefined) return { ...plan, terms: [], blocked: { words: t('Add the band: hedge eth 0 band 2.') } }
  return {
    ...plan,
    terms: [
      { name: t('Target ± band'), value: `${formatExact(target)} ± ${formatExact(settings.band)}` },
      { name: t('Max. per order'), value: `${formatExact(settings.maxAmount)} ${asset}` },
      { name: t('Sends'), value: hedgeSummary(settings, instrument) },
    ],
    run: async () => {
      const why = await hedges.begin({ ...settings, instrument })
      if (why === undefined) return done(undefined)
      return { status: 'refused', failure: { words: hedgeRejections[why], isDeclined: false } }
    },
  }
}

/** A first hedger takes five bands per order at most. A stop time of an earlier run does not count. */
function settingsOf(
  { instrument: { asset }, target, band }: HedgeCommand,
  stored: HedgeSettings | undefined,
): HedgeSettings | undefined {
  const chosen = band ?? stored?.band
  if (chosen === undefined) return undefined
  const others = stored ?? { ...usualHedge, maxAmount: fixed6<Amount>(chosen * 5n) }
  return { ...others, asset, target, band: chosen, untilMs: undefined }
}

function act(run: () => void): Promise<Outcome> {
  run()
  return Promise.resolve(done(undefined))
}
