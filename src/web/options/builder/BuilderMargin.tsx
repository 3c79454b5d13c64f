import { fromNumber, type Price, type Usd } from '@/core/protocol/fixed6'
import type { MarginInstrument } from '@/core/protocol/instrument'
import {
  emptyAccount,
  previewStructure,
  type StructureOrder,
  type StructurePreview,
} from '@/core/quant/preview/previewStructure'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import { t } from '@/web/language/t'
import { useKnownTerms } from '@/web/market/useKnownTerms'
import { BeginNow } from '@/web/session/access/BeginNow'
import { useAccess, useAccountSession } from '@/web/session/accountContext'
import { useAccountSummary } from '@/web/session/accountLists'
import { usePreviewAccount } from '@/web/session/preview/usePreviewAccount'
import { BeforeAfterList, type Change } from '@/web/ui/BeforeAfter'
import { unknownText, formatUsd } from '@/web/ui/formatNumber'
import type { BuilderLeg } from './builderLeg'
import type { BuilderMarket } from './useBuilderMarket'

type BuilderMarginProps = Pick<BuilderMarket, 'legs' | 'index' | 'forwards'> & { nowNs: bigint }

export function BuilderMargin(props: BuilderMarginProps) {
  const access = useAccess()
  const { data: summary } = useAccountSummary()
  const own = useStructurePreview(props)
  const orders = useOrders(props)
  return (
    <MarginFigures
      own={own}
      isPortfolio={summary?.portfolio === true}
      alone={{ standard: alone(orders, false), portfolio: alone(orders, true) }}
      canTrade={access.status}
      nothing={nothingOf(props.legs, orders)}
    />
  )
}

function nothingOf(legs: readonly BuilderLeg[], orders: readonly StructureOrder[] | undefined) {
  const traded = legs.filter(({ ratio }) => ratio !== undefined)
  if (traded.length === 0) return 'noLegs'
  if (orders !== undefined) return undefined
  return traded.some(({ price }) => price === undefined) ? 'noPrice' : 'noTerms'
}

/**
 * Previews the account with the structure; undefined while no account is connected for trading, the account is loading,
 * or a leg has no price.
 */
export function useStructurePreview(props: BuilderMarginProps): StructurePreview | undefined {
  const account = usePreviewAccount()
  const orders = useOrders(props)
  return account !== undefined && orders !== undefined ? previewStructure(account, orders) : undefined
}

/** Initial margin of the traded legs in an otherwise empty account, in the margin mode of the trader's. */
export function useStandaloneMargin(props: BuilderMarginProps): Usd | undefined {
  const { data: summary } = useAccountSummary()
  const isVisitor = useAccountSession() === undefined
  const margin = alone(useOrders(props), summary?.portfolio === true)
  // Which of the two applies is unknown while the account's summary is.
  return isVisitor || summary !== undefined ? margin : undefined
}

function useOrders(props: BuilderMarginProps): readonly StructureOrder[] | undefined {
  const termsOf = useKnownTerms(props.legs.map(({ instrument }) => instrument.instrumentName))
  return ordersOf({ ...props, indexPrice: props.index.price }, (name) => termsOf(name)?.instrument)
}

type MarginMarket = Pick<BuilderMarginProps, 'legs' | 'forwards' | 'nowNs'> & {
  readonly indexPrice: Price | undefined
}

/** The traded legs as orders at their valuation price; undefined while a leg lacks a price or its margin terms. */
export function ordersOf(
  { legs, indexPrice, forwards, nowNs }: MarginMarket,
  termsOf: (instrumentName: string) => MarginInstrument | undefined,
): readonly StructureOrder[] | undefined {
  const traded = legs.filter(({ ratio }) => ratio !== undefined)
  const orders = traded.flatMap((leg): readonly StructureOrder[] => {
    const terms = termsOf(leg.instrument.instrumentName)
    if (leg.price === undefined || terms === undefined) return []
    const { isBuy, contracts } = leg.quote
    return [{ market: marketOf(leg, terms, indexPrice, forwards, nowNs), isBuy, contracts, price: leg.price }]
  })
  return orders.length === traded.length && orders.length > 0 ? orders : undefined
}

function marketOf(
  { quote, iv }: BuilderLeg,
  instrument: MarginInstrument,
  indexPrice: Price | undefined,
  forwards: BuilderMarginProps['forwards'],
  nowNs: bigint,
): StructureOrder['market'] {
  const known = { instrument, markPrice: quote.mark, indexPrice }
  if (instrument.instrumentType === 'PERPETUAL') return known
  const { expiryNs } = instrument
  const forward = forwards.get(expiryNs)?.forward
  return {
    ...known,
    forwardPrice: forward === undefined ? undefined : fromNumber<Price>(forward),
    iv,
    yearsToExpiry: yearsToExpiry(expiryNs, nowNs),
    hasExpired: expiryNs <= nowNs,
  }
}

/** Initial margin of the structure in an otherwise empty account. */
function alone(orders: readonly StructureOrder[] | undefined, isPortfolio: boolean): Usd | undefined {
  return orders === undefined
    ? undefined
    : previewStructure(emptyAccount(isPortfolio), orders).margin.after?.initialMargin
}

type AloneMargin = { readonly standard: Usd | undefined; readonly portfolio: Usd | undefined }

type MarginFiguresProps = {
  own: StructurePreview | undefined
  isPortfolio: boolean
  alone: AloneMargin
  canTrade: 'trading' | 'connected' | 'signedOut'
  /** Reason why no margin can be computed, whatever the account; undefined if it can. */
  nothing: 'noLegs' | 'noPrice' | 'noTerms' | undefined
}

function MarginFigures({ own, isPortfolio, alone, canTrade, nothing }: MarginFiguresProps) {
  return (
    <section aria-label={t('Structure margin')} className="flex flex-col gap-1.5 border-t border-line p-3">
      <h2 className="label">{t('Margin')}</h2>
      <dl className="grid grid-cols-2 gap-x-4 text-sm">
        <Alone name={t('Standalone, standard')} value={alone.standard} isOwn={canTrade === 'trading' && !isPortfolio} />
        <Alone
          name={t('Standalone, portfolio')}
          value={alone.portfolio}
          isOwn={canTrade === 'trading' && isPortfolio}
        />
      </dl>
      {own === undefined ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p className="text-xs text-text-3">{nothing === undefined ? missing[canTrade] : nothingMessages[nothing]}</p>
          {nothing === undefined && <BeginNow />}
        </div>
      ) : (
        <BeforeAfterList
          label={
            isPortfolio ? t('Account incl. structure, portfolio margin') : t('Account incl. structure, standard margin')
          }
          changes={changesOf(own)}
          note={t('≈ Assuming every leg fills at its price basis.')}
        />
      )}
    </section>
  )
}

const nothingMessages = {
  noLegs: t('No legs to trade, so no margin is required.'),
  noPrice: t('Unavailable: a leg has no price.'),
  noTerms: t('Loading margin terms…'),
}

const missing = {
  signedOut: t('Connect your wallet to include your positions.'),
  connected: t('Enable trading to include your positions.'),
  trading: t('Loading account…'),
}

function Alone({ name, value, isOwn }: { name: string; value: Usd | undefined; isOwn: boolean }) {
  return (
    <div>
      <dt className="text-xs text-text-3">{name}</dt>
      <dd className={isOwn ? 'text-text-1' : 'text-text-2'}>
        {value === undefined ? unknownText : `≈ ${formatUsd(value)}`}
      </dd>
    </div>
  )
}

function changesOf({ margin: { before, after }, neededMargin, hasEnough, fees }: StructurePreview): readonly Change[] {
  const change = (name: string, of: (margin: NonNullable<typeof before>) => Usd): Change => ({
    name,
    ...(before !== undefined && { before: formatUsd(of(before)) }),
    after: formatUsd(after === undefined ? undefined : of(after)),
  })
  return [
    change(t('Initial margin'), ({ initialMargin }) => initialMargin),
    change(t('Maintenance margin'), ({ maintenanceMargin }) => maintenanceMargin),
    change(t('Available'), ({ availableMargin }) => availableMargin),
    {
      name: t('Margin to place orders'),
      about: t('Margin reserved before any leg fills.'),
      after: formatUsd(neededMargin),
      ...(hasEnough === false && { tone: 'danger' as const }),
    },
    { name: t('Fees'), after: formatUsd(fees) },
  ]
}
