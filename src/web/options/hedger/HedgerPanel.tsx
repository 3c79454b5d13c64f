import { useId, useState, type SubmitEvent } from 'react'
import { t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import { useInstruments } from '@/web/market/useInstruments'
import { freshnessOfAccount, type ShownAccount } from '@/web/session/figures/shownAccount'
import { assetDelta } from '@/web/session/hedger/assetDelta'
import type { HedgeRejection, HedgeSettings, HedgeTerms } from '@/web/session/hedger/hedge'
import type { AssetHedge } from '@/web/session/hedger/hedgeStore'
import { useHedges } from '@/web/session/hedger/useHedges'
import { Button } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatExact } from '@/web/ui/formatExact'
import { formatDecimal } from '@/web/ui/formatNumber'
import { Panel } from '@/web/ui/Panel'
import { hedgeDraftOf, readHedge } from './hedgeDraft'
import { HedgeFields } from './HedgeFields'
import { HedgeLog } from './HedgeLog'
import { firstHedge, hedgeEndText, hedgeOrderText, hedgeRejections, hedgeSummary } from './hedgeText'
import { RunningHedge } from './RunningHedge'

type HedgerPanelProps = { asset: string; live: ShownAccount }

/** The delta hedger of one asset: its form, or its state, and the log of its hedges. */
export function HedgerPanel({ asset, live }: HedgerPanelProps) {
  const { hedges, view } = useHedges()
  const { data: listings } = useInstruments()
  const instrument = listings?.find(
    (listing) => listing.instrument.instrumentType === 'PERPETUAL' && listing.instrument.asset === asset,
  )?.instrument
  const hedge = view.get(asset) ?? {}
  const { running, ended, elsewhere } = hedge
  const log = (running ?? ended?.hedge)?.log ?? []
  return (
    <Panel
      title={t('Delta hedger')}
      freshness={freshnessOfAccount(live)}
      className="h-auto!"
      leading={<span className="truncate text-xs text-text-3">{instrument?.instrumentName}</span>}
      actions={
        running !== undefined && (
          <Button size="small" onClick={() => hedges?.stop(asset)}>
            {t('Stop hedging')}
          </Button>
        )
      }
    >
      {instrument === undefined || hedges === undefined ? (
        <EmptyState>{t('{asset} has no perpetual to hedge with.', { asset })}</EmptyState>
      ) : running !== undefined ? (
        <RunningHedge hedge={running} />
      ) : elsewhere !== undefined ? (
        <p className="px-3 pb-3 text-sm text-text-2">
          {t('Another tab hedges: target {target}, band {band}.', {
            target: formatExact(elsewhere.settings.target),
            band: formatExact(elsewhere.settings.band),
          })}
        </p>
      ) : (
        <StartHedge
          key={`${asset} ${hedge.stored === undefined}`}
          hedge={hedge}
          asset={asset}
          instrument={instrument}
          live={live}
          onBegin={hedges.begin}
          onForget={() => hedges.forget(asset)}
        />
      )}
      {log.length > 0 && <HedgeLog log={log} asset={asset} />}
    </Panel>
  )
}

type StartHedgeProps = HedgerPanelProps & {
  hedge: AssetHedge
  instrument: HedgeTerms['instrument']
  onBegin: (terms: HedgeTerms) => Promise<HedgeRejection | undefined>
  onForget: () => void
}

function StartHedge({ hedge, asset, instrument, live, onBegin, onForget }: StartHedgeProps) {
  const { clock, venueClock } = useMarketData()
  const { stored, left, ended } = hedge
  const [draft, setDraft] = useState(() => hedgeDraftOf(stored?.settings))
  const [isTried, setTried] = useState(false)
  const [rejection, setRejection] = useState<HedgeRejection>()
  const summaryId = useId()
  const { amountStep } = instrument
  const read = readHedge(draft, asset, amountStep, clock.nowMs())
  const reading = assetDelta(live.account.positions, asset, live.prices.tickers, venueClock.nowNs())
  const delta = live.status === 'live' && reading.status === 'known' ? reading.delta : undefined
  const begin = (settings: HedgeSettings) => void onBegin({ ...settings, instrument }).then(setRejection)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (read.settings !== undefined) begin(read.settings)
  }
  return (
    <form noValidate onSubmit={submit} aria-label={t('Delta hedger')} className="flex flex-col gap-2 px-3 pb-3">
      {ended !== undefined && <p className="text-sm text-text-2">{hedgeEndText(ended.end)}</p>}
      {left !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-warn-soft px-3 py-1.5 text-sm">
          <span className="text-warn">{t('Hedging ended when its page closed.')}</span>
          <span className="flex gap-1">
            <Button size="small" onClick={onForget}>
              {t('Discard')}
            </Button>
            <Button size="small" onClick={() => begin(left.settings)}>
              {t('Resume hedging')}
            </Button>
          </span>
        </div>
      )}
      <HedgeFields
        draft={draft}
        onDraft={setDraft}
        amountStep={amountStep}
        problem={isTried ? read.problem : undefined}
      />
      <NextOrder settings={read.settings} delta={delta} instrument={instrument} />
      {read.settings !== undefined && (
        <p id={summaryId} className="text-xs text-text-3">
          {hedgeSummary(read.settings, instrument)}
        </p>
      )}
      {rejection !== undefined && (
        <p role="alert" className="text-sm text-warn">
          {hedgeRejections[rejection]}
        </p>
      )}
      <Button type="submit" variant="primary" className="self-start" aria-describedby={summaryId}>
        {t('Start hedging')}
      </Button>
    </form>
  )
}

type NextOrderProps = {
  settings: HedgeSettings | undefined
  delta: HedgeSettings['target'] | undefined
  instrument: HedgeTerms['instrument']
}

/** The delta now, and the order that would follow at once. */
function NextOrder({ settings, delta, instrument }: NextOrderProps) {
  const first = settings === undefined ? undefined : firstHedge(settings, delta, instrument.amountStep)
  return (
    <dl className="grid grid-cols-2 gap-2 text-sm">
      <div>
        <dt className="text-xs text-text-3">{t('Delta now')}</dt>
        <dd className="font-medium">{formatDecimal(delta, 2)}</dd>
      </div>
      <div>
        <dt className="text-xs text-text-3">{t('First order')}</dt>
        <dd>
          {settings === undefined || delta === undefined
            ? '—'
            : first === undefined
              ? t('none, in the band')
              : hedgeOrderText(first, instrument.instrumentName)}
        </dd>
      </div>
    </dl>
  )
}
