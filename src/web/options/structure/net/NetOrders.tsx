import { useState } from 'react'
import { absolute, fixed6, notional, scale, subtract, type Price, type Usd } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { useInstruments } from '@/web/market/useInstruments'
import { Button } from '@/web/ui/Button'
import { Gain } from '@/web/ui/Figure'
import { formatAmount, formatPrice, formatUsd, unknownText } from '@/web/ui/formatNumber'
import { Time } from '@/web/ui/Time'
import type { NetMark } from './netMarks'
import type { EndedNet, NetOrder, NetRejection, NetTerms } from './netOrder'
import { useNetOrders, useNetOrdersView } from './netOrders'
import { averageNet, contractsOfLeg, doneAt, filledStructures, legAt, missingPassive } from './netRules'
import { legName, netEndText, netEventText, netLimitText, netRejections, netStateText, netText } from './netText'
import { useNetQuote } from './useNetBooks'

const shownEvents = 6

/** The net orders of this tab with their accounts, and those that a closed page left. */
export function NetOrders({ asset, chain }: { asset: string; chain: readonly ChainExpiry[] }) {
  const { running, ended, left } = useNetOrdersView()
  const nets = useNetOrders()
  if (nets === undefined || running.length + ended.length + left.length === 0) return null
  return (
    <section aria-label={t('Net orders')} className="flex flex-col gap-3 border-t border-line p-3 text-sm">
      <h2 className="label">{t('Net orders')}</h2>
      {left.map((mark) => (
        <LeftNet key={mark.name} mark={mark} asset={asset} chain={chain} />
      ))}
      {running.map((order) => (
        <RunningNet key={order.key} order={order} />
      ))}
      {ended.map((one) => (
        <article key={one.order.key} aria-label={t('Ended net order')} className="flex flex-col gap-1">
          <p className="flex items-center justify-between gap-2">
            <span className={one.order.open.length > 0 ? 'text-warn' : 'text-text-2'}>{netEndText(one.end)}</span>
            <Button size="small" onClick={() => nets.dismiss(one.order.key)}>
              {t('Dismiss')}
            </Button>
          </p>
          <Account {...one} />
        </article>
      ))}
    </section>
  )
}

function RunningNet({ order }: { order: NetOrder }) {
  const nets = useNetOrders()
  const { key, terms, state, ending, passive } = order
  const left = fixed6<NetTerms['amount']>(
    (missingPassive(terms, order.done) * scale) / legAt(terms, terms.passive).ratio,
  )
  const { ask } = useNetQuote({ legs: terms.legs, amount: left > 0n ? left : terms.amount })
  const isWarning = state.status === 'paused' || state.status === 'open'
  const own = legAt(terms, terms.passive)
  return (
    <article aria-label={t('Net order')} className="flex flex-col gap-1">
      <p className="flex items-center justify-between gap-2">
        <output className={isWarning ? 'text-warn' : 'text-accent'}>{netStateText(state, terms)}</output>
        {ending === undefined && (
          <Button size="small" onClick={() => nets?.stop(key)}>
            {t('Stop')}
          </Button>
        )}
      </p>
      <dl className="grid grid-cols-2 gap-x-4">
        <Figure name={t('Limit')} value={netLimitText(terms.limit)} />
        <Figure name={t('Net now')} value={netText(ask)} />
        <Figure
          name={t('Resting order')}
          value={
            passive === undefined
              ? unknownText
              : `${formatAmount(passive.open, own.instrument.amountStep)} @ ${formatPrice(passive.price, own.instrument.priceStep)}`
          }
        />
      </dl>
      <Account order={order} />
      {state.status === 'open' && <OpenLegs order={order} failure={state.failure?.words} />}
    </article>
  )
}

function OpenLegs({ order: { key, terms, open }, failure }: { order: NetOrder; failure: string | undefined }) {
  const nets = useNetOrders()
  return (
    <div role="alert" className="flex flex-col gap-1 rounded-sm bg-warn-soft p-2 text-xs">
      <p>
        {t('Not taken within the legging limit:')}{' '}
        {open
          .map(({ leg: at, isBuy, amount }) => {
            const leg = legAt(terms, at)
            const values = { amount: formatAmount(amount, leg.instrument.amountStep), leg: legName(leg) }
            return isBuy ? t('buy {amount} {leg}', values) : t('sell {amount} {leg}', values)
          })
          .join(', ')}
      </p>
      <p className="text-text-2">
        {failure ?? t('Nothing is quoted meanwhile. They are taken once they trade within the legging limit again.')}
      </p>
      <div className="flex gap-2">
        <Button size="small" variant="primary" onClick={() => nets?.takeNow(key)}>
          {t('Take now at market')}
        </Button>
        <Button size="small" onClick={() => nets?.leave(key)}>
          {t('Leave')}
        </Button>
      </div>
    </div>
  )
}

/** What has traded, what it cost, and the last events. */
function Account({ order: { terms, done, log, open } }: Pick<EndedNet, 'order'>) {
  const filled = filledStructures(terms, done)
  const average = averageNet(terms, done)
  const gain =
    average === undefined || open.length > 0 ? undefined : notional(asPrice(subtract(terms.limit, average)), filled)
  return (
    <>
      <table aria-label={t('Legs filled')} className="w-full text-xs">
        <tbody>
          {terms.legs.map((leg, at) => {
            const { amountStep, priceStep } = leg.instrument
            const { filled: contracts, cost } = doneAt(done, at)
            const price = contracts > 0n ? absolute(fixed6<Price>(cost / contracts)) : undefined
            return (
              <tr key={leg.instrument.instrumentName} className="[&>td]:py-0.5 [&>td]:text-right">
                <td className="text-left!">
                  <span className={leg.isBuy ? 'text-buy' : 'text-sell'}>{leg.isBuy ? t('Buy') : t('Sell')}</span>{' '}
                  {legName(leg)}
                </td>
                <td>
                  {formatAmount(fixed6(contracts), amountStep)} /{' '}
                  {formatAmount(fixed6(contractsOfLeg(leg, terms.amount)), amountStep)}
                </td>
                <td>{formatPrice(price, priceStep)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <dl className="grid grid-cols-2 gap-x-4">
        <Figure
          name={t('Structures filled')}
          value={`${formatUsd(fixed6<Usd>(filled))} / ${formatUsd(fixed6<Usd>(terms.amount))}`}
        />
        <Figure name={t('Average net')} value={netText(average)} />
        <div>
          <dt className="text-xs text-text-3">{t('Against the limit (USD)')}</dt>
          <dd>{gain === undefined ? unknownText : <Gain usd={gain} />}</dd>
        </div>
      </dl>
      {log.length > 0 && (
        <ol aria-label={t('Last events')} className="flex flex-col text-xs text-text-3">
          {log.slice(0, shownEvents).map((event) => (
            <li key={`${event.atMs} ${event.what} ${event.leg} ${event.price} ${event.amount}`} className="flex gap-2">
              <Time timeNs={BigInt(Math.round(event.atMs)) * 1_000_000n} />
              {netEventText(event, terms)}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

/** A net in USD per structure counts like a price per contract. */
function asPrice(net: Usd): Price {
  return fixed6<Price>(net)
}

type LeftNetProps = { mark: NetMark; asset: string; chain: readonly ChainExpiry[] }

function LeftNet({ mark, asset, chain }: LeftNetProps) {
  const nets = useNetOrders()
  const { data: listings } = useInstruments({ asset })
  const [why, setWhy] = useState<NetRejection>()
  const legs = mark.legs.flatMap(({ instrumentName, isBuy, ratio }) => {
    const listed = listings?.find(({ instrument }) => instrument.instrumentName === instrumentName)
    return listed === undefined ? [] : [{ instrument: listed.instrument, isBuy, ratio }]
  })
  if (nets === undefined || legs.length < mark.legs.length) return null
  const go = (isStopping: boolean) =>
    void nets.begin({ terms: { ...mark, legs }, chain, left: { mark, isStopping } }).then(setWhy)
  return (
    <article aria-label={t('Net order of a closed page')} className="flex flex-col gap-1 rounded-sm bg-warn-soft p-2">
      <p>
        {t('No longer worked: {legs}, {limit}', {
          legs: legs.map((leg) => `${leg.isBuy ? '+' : '\u2212'}${legName(leg)}`).join(' '),
          limit: netLimitText(mark.limit),
        })}
      </p>
      <p className="text-xs text-text-2">
        {t('Both withdraw its resting order first and read from the venue what has filled.')}
      </p>
      {why !== undefined && (
        <p role="alert" className="text-xs text-warn">
          {netRejections[why]}
        </p>
      )}
      <div className="flex gap-2">
        <Button size="small" variant="primary" onClick={() => go(false)}>
          {t('Resume')}
        </Button>
        <Button size="small" onClick={() => go(true)}>
          {t('Stop')}
        </Button>
      </div>
    </article>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-xs text-text-3">{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
