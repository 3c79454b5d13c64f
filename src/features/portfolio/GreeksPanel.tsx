import { timeLocale } from '@/language/chosenLanguage'
import { Fragment } from 'react'
import { numberFormat, unknownText, withMinusSign } from '@/ui/formatDecimal'
import { Panel, type Freshness } from '@/ui/Panel'
import { EmptyState } from '@/ui/EmptyState'
import { formatAge } from '@/ui/formatAge'
import { Tooltip } from '@/ui/Tooltip'
import { deltaSumAbout, gammaSumAbout } from '@/ui/greekWords'
import { t } from '@/ui/t'
import { greekNames, totalOverUnderlyings, type GreekName, type HeldGreeks, type UnderlyingGreeks } from './greekRows'

/** The same as the venue reckons it, to check by: it is read every half minute, the rest is live. */
export type VenueGreeks = ReadonlyMap<string, Partial<Record<GreekName, number>>>

type GreeksPanelProps = {
  rows: readonly UnderlyingGreeks[]
  venue: VenueGreeks | undefined
  nowMs: number
  freshness: Freshness
}

const columns: Record<GreekName, { readonly header: string; readonly about: string; readonly decimals: number }> = {
  delta: { header: t('Delta'), about: deltaSumAbout, decimals: 3 },
  deltaUsd: { header: t('Delta USD'), about: t('Delta at the index.'), decimals: 0 },
  gamma: { header: t('Gamma'), about: gammaSumAbout, decimals: 5 },
  theta: { header: t('Theta'), about: t('USD a day that pass with time.'), decimals: 2 },
  vega: { header: t('Vega'), about: t('USD for one volatility point.'), decimals: 2 },
  vega30: {
    header: t('Vega 30 d'),
    about: t(
      'Vega × √(30 / days to expiry). A point of a near expiry is not a point of a far one: brought to thirty days they may be added.',
    ),
    decimals: 2,
  },
  rho: { header: t('Rho'), about: t('USD for one point of the interest rate.'), decimals: 2 },
}

/** What the positions gain and lose with price, volatility and time, by underlying and by expiry. */
export function GreeksPanel({ rows, venue, nowMs, freshness }: GreeksPanelProps) {
  return (
    <Panel title={t('Greeks')} freshness={freshness}>
      {rows.length === 0 ? (
        <EmptyState>{t('Positions are summed here by underlying and expiry.')}</EmptyState>
      ) : (
        <div className="min-h-0 flex-1 overflow-auto">
          <table aria-label={t('Greeks')} className="w-full min-w-125 border-separate border-spacing-0 text-sm">
            <thead>
              <tr>
                <th
                  scope="col"
                  className="sticky top-0 h-6 border-b border-line bg-surface-1 pr-2 pl-3 text-left text-xs font-normal text-text-3"
                >
                  {t('Expiry')}
                </th>
                {greekNames.map((name) => (
                  <th
                    key={name}
                    scope="col"
                    aria-label={columns[name].header}
                    className="sticky top-0 h-6 border-b border-line bg-surface-1 px-1.5 text-right text-xs font-normal whitespace-nowrap text-text-3 last:pr-3"
                  >
                    <Tooltip text={columns[name].about} isFocusable>
                      <span className="rounded-[3px] decoration-dotted underline-offset-2 hover:underline">
                        {columns[name].header}
                      </span>
                    </Tooltip>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ asset, expiries, otc, total }) => (
                <Fragment key={asset}>
                  <GreekRow name={asset} greeks={total} look="font-medium text-text-1" />
                  {expiries.map(({ expiryNs, greeks }) => (
                    <GreekRow
                      key={String(expiryNs)}
                      name={expiryNs === undefined ? t('Perpetual') : expiryWords(expiryNs, nowMs)}
                      greeks={greeks}
                      look="text-text-2"
                      isIndented
                    />
                  ))}
                  {otc !== undefined && (
                    <GreekRow name={t('OTC, outside margin')} greeks={otc} look="text-text-2" isIndented />
                  )}
                  <VenueRow told={venue?.get(asset)} hasOtc={otc !== undefined} />
                </Fragment>
              ))}
            </tbody>
            {rows.length > 1 && (
              <tfoot>
                <GreekRow
                  name={t('All, in USD')}
                  greeks={totalOverUnderlyings(rows)}
                  look="font-semibold text-text-1"
                />
              </tfoot>
            )}
          </table>
        </div>
      )}
    </Panel>
  )
}

type GreekRowProps = { name: string; greeks: Partial<HeldGreeks>; look: string; isIndented?: boolean }

function GreekRow({ name, greeks, look, isIndented = false }: GreekRowProps) {
  return (
    <tr className={`h-row hover:bg-surface-2/60 ${look}`}>
      <th
        scope="row"
        className={`border-b border-line/60 pr-2 text-left whitespace-nowrap ${isIndented ? 'pl-6 font-normal' : 'pl-3 font-medium'}`}
      >
        {name}
      </th>
      {greekNames.map((greek) => (
        <td key={greek} className="border-b border-line/60 px-1.5 text-right whitespace-nowrap last:pr-3">
          {greekText(greek, greeks[greek])}
        </td>
      ))}
    </tr>
  )
}

function VenueRow({ told, hasOtc }: { told: Partial<Record<GreekName, number>> | undefined; hasOtc: boolean }) {
  if (told === undefined) return null
  const name = hasOtc ? t('by the venue, without OTC') : t('by the venue')
  return <GreekRow name={name} greeks={told} look="text-xs text-text-4" isIndented />
}

/** With a sign where there is one; what is not known is a dash. */
export function greekText(name: GreekName, value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return unknownText
  const { decimals } = columns[name]
  const format = numberFormat({
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  })
  return withMinusSign(format.format(value))
}

/** `26 Dec, 35 d`. */
function expiryWords(expiryNs: bigint, nowMs: number): string {
  const expiryMs = Number(expiryNs / 1_000_000n)
  const day = new Intl.DateTimeFormat(timeLocale, { day: '2-digit', month: 'short', timeZone: 'UTC' }).format(expiryMs)
  return `${day}, ${formatAge(expiryMs - nowMs)}`
}
