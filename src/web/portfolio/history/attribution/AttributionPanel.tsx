import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Usd } from '@/core/protocol/fixed6'
import { useClient } from '@/web/connection/clientContext'
import { t } from '@/web/language/t'
import { useVenueNow } from '@/web/market/useVenueNow'
import { waitAwhile } from '@/web/portfolio/history/model/useHistory'
import { useHistoryClock } from '@/web/portfolio/history/useHistoryClock'
import { useAccess } from '@/web/session/accountContext'
import { useFills } from '@/web/session/accountLists'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { freshnessOfAccount, type ShownAccount } from '@/web/session/figures/shownAccount'
import { Button } from '@/web/ui/Button'
import { Gain } from '@/web/ui/Figure'
import { Panel } from '@/web/ui/Panel'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { Skeleton } from '@/web/ui/Skeleton'
import { Time } from '@/web/ui/Time'
import { Tooltip } from '@/web/ui/Tooltip'
import { Translated } from '@/web/ui/Translated'
import { accountParts, continueAttribution, type AccountPart } from './accountAttribution'
import { heldNow, readAttribution, type AttributionRange, type ReadAttribution } from './readAttribution'

const ranges: readonly { readonly value: AttributionRange; readonly label: string }[] = [
  { value: 'day', label: t('Day') },
  { value: 'week', label: t('Week') },
  { value: 'entry', label: t('Since entry') },
]

const labels: Readonly<Record<AccountPart, readonly [label: string, about: string]>> = {
  delta: [t('Delta'), t('Price moves times the delta at the start of each step.')],
  gamma: [t('Gamma'), t('The change in delta as the price moves.')],
  vega: [t('Vega'), t('Changes in mark IV.')],
  theta: [t('Theta'), t('Time decay.')],
  trading: [t('Spread'), t('Fill prices vs. the mark price at the time.')],
  funding: [t('Funding'), t('Positive if received.')],
  fees: [t('Fees'), t('All fees paid.')],
}

const refetchInterval = 300_000

/** PnL attribution of a period. The parts and the residual add up exactly to the total. */
export function AttributionPanel({ live, beginWith }: { live: ShownAccount; beginWith: AttributionRange }) {
  const [range, setRange] = useState(beginWith)
  const { rest } = useClient()
  const clock = useHistoryClock()
  const access = useAccess()
  const account = access.status === 'trading' ? access.account : ''
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['attribution', account, range],
    queryFn: ({ signal }) => readAttribution(range, { rest, nowNs: clock.nowNs(), signal, wait: waitAwhile }),
    refetchInterval,
    retry: false,
  })
  return (
    <Panel
      title={t('Attribution')}
      freshness={freshnessOfAccount(live)}
      actions={
        <RadioGroup
          size="small"
          look="words"
          label={t('Period')}
          value={range}
          onChange={(next) => setRange(next)}
          options={ranges}
        />
      }
    >
      <div className="@container min-h-19 px-3 pb-2 max-sm:min-h-48">
        {data !== undefined ? (
          <Parts found={data} live={live} />
        ) : error !== null ? (
          <p role="alert" className="flex items-center gap-2 text-xs text-danger">
            {describeFailure(error).words}
            <Button size="small" isPending={isFetching} onClick={() => void refetch()}>
              {t('Try again')}
            </Button>
          </p>
        ) : (
          <Loading />
        )}
      </div>
    </Panel>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="flex gap-8 pt-1">
      {accountParts.map((part) => (
        <Skeleton key={part} width={64} height={28} />
      ))}
    </div>
  )
}

const hourNs = 3_600_000_000_000n

/** Undefined once funding may have been paid, or something traded, since the read. The next read has it. */
function useAttributionNow(found: ReadAttribution, { account, prices }: ShownAccount) {
  const nowNs = BigInt(useVenueNow()) * 1_000_000n
  const fills = useFills().data
  const readNs = found.trades[0]?.createdTimestamp ?? found.fromNs ?? 0n
  if (nowNs / hourNs !== found.atNs / hourNs || fills === undefined) return undefined
  if ((fills[0]?.timeNs ?? 0n) > readNs) return undefined
  const positions = (account.positions ?? []).map(heldNow)
  return continueAttribution(found, positions, ({ instrumentName, mark }) => {
    const ticker = prices.tickers.get(instrumentName)
    return { timeNs: nowNs, mark: ticker?.mark?.price ?? mark, index: ticker?.indexPrice }
  })
}

function Parts({ found, live }: { found: ReadAttribution; live: ShownAccount }) {
  const current = useAttributionNow(found, live)
  const { total, parts, residual, unknown } = current ?? found
  const largest = Math.max(1, ...[...Object.values(parts), residual ?? 0n].map((usd) => Math.abs(Number(usd))))
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-x-4 gap-y-2 @min-[44rem]:grid-cols-[repeat(8,minmax(0,1fr))_auto]">
        {accountParts.map((part) => {
          const [label, about] = labels[part]
          return <Part key={part} label={label} about={about} usd={parts[part]} largest={largest} />
        })}
        <Part label={t('Residual')} about={t('Not explained by the other parts.')} usd={residual} largest={largest} />
        <div className="min-w-0 text-right">
          <dt className="label whitespace-nowrap">
            <span>{t('Total')}</span>
            {current === undefined && (
              <span className="ml-1.5">
                <Translated text="as of {time}" time={<Time timeNs={found.atNs} />} />
              </span>
            )}
          </dt>
          <dd className="text-sm font-semibold">
            <Gain usd={total} />
          </dd>
        </div>
      </dl>
      <Note>
        {unknown.length > 0 &&
          `${t('Missing mark price, fill price or entry: {instruments}.', { instruments: unknown.join(', ') })} `}
        {t(
          'Excludes transfers and changes in collateral prices. Option greeks refer to the index; rho is not attributed.',
        )}
      </Note>
    </>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <p className="pt-1.5 text-xs text-text-3">{children}</p>
}

type PartProps = { label: string; about: string; usd: Usd | undefined; largest: number }

export function Part({ label, about, usd, largest }: PartProps) {
  const share = usd === undefined ? 0 : (Math.abs(Number(usd)) / largest) * 100
  return (
    <div className="min-w-0">
      <dt className="label">
        <Tooltip text={about} isFocusable>
          <span className="rounded-[3px] whitespace-nowrap">{label}</span>
        </Tooltip>
      </dt>
      <dd className="text-sm font-medium">
        <Gain usd={usd} />
      </dd>
      <dd aria-hidden="true" className="mt-1 h-0.5 bg-surface-2">
        <div
          className={`h-full ${usd !== undefined && usd < 0n ? 'bg-sell-fill' : 'bg-buy-fill'}`}
          style={{ width: `${share}%` }}
        />
      </dd>
    </div>
  )
}
