import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { toNumber, type Fraction, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { FarmBoostReply } from '@/core/protocol/rest/farming'
import { t } from '@/web/language/t'
import { useDrawFarmBoost } from '@/web/portfolio/rewards/model/useClaims'
import { useEmissions, useFarmBoost, useIncentivisedAssets } from '@/web/portfolio/rewards/model/useRewards'
import type { ButtonVariant } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { Figure } from '@/web/ui/Figure'
import { formatDecimal, formatUsd, unknownText } from '@/web/ui/formatNumber'
import { NextLink } from '@/web/ui/navigation/NextLink'
import { routes, tradePath, carriedSearch } from '@/web/ui/navigation/routes'
import { Panel } from '@/web/ui/Panel'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import { ClaimButton } from './ClaimButton'
import { EmissionsChart } from './EmissionsChart'
import { RewardsCountdown, Read, useFreshnessOf, HeadPlace, ViewLayout } from './ViewLayout'

export function BoostView({ account }: { account: Address }) {
  const boost = useFarmBoost(account)
  const assets = useIncentivisedAssets()
  const emissions = useEmissions()
  return (
    <ViewLayout
      head={
        <HeadPlace>
          <Read query={boost} what={t('Couldn’t load boost')}>
            {(data) => <BoostHead boost={data} draw={<Draw account={account} boost={data} />} />}
          </Read>
        </HeadPlace>
      }
      main={
        <div className="flex flex-col gap-1">
          <Panel title={t('This epoch’s volume')} freshness={useFreshnessOf(boost)} className="h-auto!">
            <Read query={boost} what={t('Couldn’t load boost')}>
              {(data) => <BoostedBars boost={data} />}
            </Read>
          </Panel>
          <Panel title={t('Earned by epoch')} freshness={useFreshnessOf(boost)} className="h-auto!">
            <Read query={boost} what={t('Couldn’t load epochs')}>
              {({ aevoEarnedPerEpoch = [] }) => <EpochsTable rows={aevoEarnedPerEpoch} />}
            </Read>
          </Panel>
        </div>
      }
      side={
        <div className="flex flex-col gap-1">
          <Panel title={t('Emissions')} freshness={useFreshnessOf(emissions)} className="h-auto!">
            <Read query={emissions} what={t('Couldn’t load emissions')}>
              {(list) => (
                <div className="flex flex-col p-3">
                  {list.length > 0 ? <EmissionsChart emissions={list} /> : t('No emissions yet')}
                </div>
              )}
            </Read>
          </Panel>
          <IncentivisedAssets query={assets} />
        </div>
      }
    />
  )
}

/** Button to draw a boost, once an hour. The venue reports the drawn boost afterwards. */
type DrawProps = { account: Address; boost: FarmBoostReply; variant?: ButtonVariant }

export function Draw({ account, boost, variant = 'primary' }: DrawProps) {
  const { state, start } = useDrawFarmBoost(account)
  const { randomFarmBoostEligible: isEligible, nextRandomFarmBoost: nextNs } = boost
  const isDrawn = state.status === 'done'
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <ClaimButton
        words={t('Draw a boost')}
        state={state}
        doneText={t('Boost drawn: your volume now counts {boost}.', { boost: boostText(boost.farmBoost) })}
        whyNot={isEligible ? undefined : t('A boost lasts one hour. Then you can draw again.')}
        variant={variant}
        onPress={start}
      />
      {!isEligible && nextNs !== undefined && (
        <p className="text-sm text-text-3">
          {isDrawn ? t('Active for') : t('Next draw in')}{' '}
          <RewardsCountdown endNs={nextNs} label={t('Time to the next draw')} />
        </p>
      )}
    </div>
  )
}

type EpochEarned = NonNullable<FarmBoostReply['aevoEarnedPerEpoch']>[number]

const columns: readonly Column<EpochEarned>[] = [
  { id: 'epoch', header: t('Epoch'), cell: ({ epoch }) => epoch },
  { id: 'earned', header: t('Tokens'), align: 'right', cell: ({ aevoEarned }) => formatDecimal(aevoEarned, 2) },
]

function EpochsTable({ rows }: { rows: readonly EpochEarned[] }) {
  return (
    <DataTable
      label={t('Earned by epoch')}
      columns={columns}
      rows={rows.toReversed()}
      rowKey={({ epoch }) => String(epoch)}
      empty={
        <EmptyState action={<NextLink path={routes.markets}>{t('All markets')}</NextLink>}>
          {t('Tokens are distributed at the end of each epoch, Mondays 00:00 UTC.')}
        </EmptyState>
      }
    />
  )
}

/** Formats the factor by which volume is multiplied, rounded: `×2.50`. */
export function boostText(boost: Fraction | undefined, decimals = 2): string {
  return boost === undefined ? unknownText : `×${formatDecimal(boost, decimals)}`
}

function BoostHead({ boost, draw }: { boost: FarmBoostReply; draw: ReactNode }) {
  return (
    <section aria-label={t('Your boost')} className="flex shrink-0 flex-col gap-4 panel px-3 py-3">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <div>
          <div className="label">{t('Boost now')}</div>
          <div className="text-2xl font-medium tracking-tight">{boostText(boost.farmBoost)}</div>
        </div>
        {boost.farmBoost !== undefined && <Meter boost={toNumber(boost.farmBoost)} />}
        {draw}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-10">
        <Figure label={t('7-day volume (USD)')}>{formatUsd(boost.trailingVolume)}</Figure>
        <Figure label={t('Earned so far (tokens)')} note={t('if the epoch ended now')}>
          ≈ {formatDecimal(boost.currEpochAevoEarned, 2)}
        </Figure>
        <Figure label={t('Last epoch (tokens)')}>{formatDecimal(boost.prevEpochAevoEarned, 2)}</Figure>
        <Figure label={t('Airdrop level')} note={t('of 5')}>
          {boost.airdroppedFarmBoostLevel}
        </Figure>
      </dl>
    </section>
  )
}

/** The epoch's volume as traded and as it counts, on one scale. */
function BoostedBars({ boost }: { boost: FarmBoostReply }) {
  const lengthOf = (usd: Usd | undefined) => (usd === undefined ? 0 : toNumber(usd))
  const most = Math.max(lengthOf(boost.epochVolume), lengthOf(boost.epochBoostedVolume))
  const bars = [
    { name: t('Traded (USD)'), usd: boost.epochVolume, colour: 'bg-control-line', note: undefined },
    {
      name: t('Boosted volume (USD)'),
      usd: boost.epochBoostedVolume,
      colour: 'bg-accent-fill',
      note: t('each fill at its boost then: {boost} on average', { boost: boostText(boost.farmBoostAvg, 3) }),
    },
  ]
  return (
    <div className="flex flex-col gap-3 p-3">
      {bars.map(({ name, usd, colour, note }) => (
        <div key={name} className="flex flex-col gap-1">
          <dl className="flex items-baseline justify-between gap-4">
            <dt className="label">
              {name} {note !== undefined && <span className="text-text-3">· {note}</span>}
            </dt>
            <dd className="text-sm font-medium">{formatUsd(usd)}</dd>
          </dl>
          <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-surface-2">
            <div
              className={`h-full rounded-full ${colour}`}
              style={{ width: most <= 0 ? 0 : `${(100 * lengthOf(usd)) / most}%` }}
            />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Bar of the volume part of a boost, which ranges from 1 to 4. A drawn boost can exceed 4, so the bar is clamped. */
export function Meter({ boost }: { boost: number }) {
  const share = Math.min(1, Math.max(0, (boost - 1) / 3))
  return (
    <div className="max-w-96 min-w-40 flex-1" aria-hidden="true">
      <div className="h-1.5 overflow-hidden rounded-full bg-surface-2">
        <div className="h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
      </div>
      <div className="mt-1 flex justify-between text-xs text-text-3">
        <span>×1</span>
        <span>×2</span>
        <span>×3</span>
        <span>×4</span>
      </div>
    </div>
  )
}

/** Lists the assets in which trades earn an airdrop in addition to the tokens. */
export function IncentivisedAssets({ query }: { query: UseQueryResult<string[]> }) {
  return (
    <Panel title={t('Incentivised assets')} freshness={useFreshnessOf(query)}>
      <Read query={query} what={t('Couldn’t load assets')}>
        {(assets) =>
          assets.length === 0 ? (
            <EmptyState action={<NextLink path={routes.markets}>{t('All markets')}</NextLink>}>
              {t('No asset airdrops right now')}
            </EmptyState>
          ) : (
            <div className="flex flex-col gap-3 px-3 py-3 text-sm">
              <p className="text-text-3">{t('Trading these earns a share of a weekly airdrop in that asset.')}</p>
              <ul aria-label={t('Incentivised assets')} className="flex flex-wrap gap-2">
                {assets.map((asset) => (
                  <li key={asset}>
                    <Link
                      href={tradePath(`${asset}-PERP`) + carriedSearch()}
                      className="inline-flex h-control items-center rounded-sm bg-surface-2 px-3 font-medium hover:bg-surface-3"
                    >
                      {t('Trade {instrument}', { instrument: `${asset}-PERP` })}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          )
        }
      </Read>
    </Panel>
  )
}
