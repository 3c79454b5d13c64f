import { useMemo, useRef, useState } from 'react'
import { absolute, fixed6, formatFixed6, type Price } from '@/core/protocol/fixed6'
import { levelsOf, netQuote, sweep } from '@/core/quant/structures/netPrice'
import { t } from '@/web/language/t'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import type { NetRejection, NetTerms, NoPrice } from '@/web/options/structure/net/netOrder'
import { useNetOrders } from '@/web/options/structure/net/netOrders'
import { contractsOfLeg, quotePrice } from '@/web/options/structure/net/netRules'
import { netRejections, netText, pauseText } from '@/web/options/structure/net/netText'
import {
  middleNet,
  readNet,
  usualLegging,
  widestLeg,
  type NetDraft,
  type NetField,
} from '@/web/options/structure/net/readNet'
import { useNetBooks } from '@/web/options/structure/net/useNetBooks'
import { accessMissing, accessWaits } from '@/web/session/access/accessLabels'
import { useTradeAccess } from '@/web/session/access/useTradeAccess'
import { useAccess, useAccountServices } from '@/web/session/accountContext'
import { useCancelOnDisconnect } from '@/web/session/disconnect/useCancelOnDisconnect'
import { Button } from '@/web/ui/Button'
import { formatAmount, formatPrice, unknownText } from '@/web/ui/formatNumber'
import { NumberField } from '@/web/ui/NumberField'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { Select } from '@/web/ui/Select'
import { shortName } from './builderLabels'
import type { BuilderTradeProps } from './BuilderTrade'

const cent = 10_000n
const second = 1_000_000n

type RestAtNetProps = BuilderTradeProps & { chain: readonly ChainExpiry[] }

/** Form of an order for the whole structure at one net price, which this page works. */
export function RestAtNet({ market, amount, chain, obstacle, onStep }: RestAtNetProps) {
  const nets = useNetOrders()
  const access = useAccess()
  const { canTrade } = useTradeAccess()
  const isOneClick = access.status === 'trading' && access.signingMode === 'oneClick'
  const { legs, books, quote, passive, draft, onDraft, read } = useNetDraft(market, amount)
  const { terms, problem } = read
  const [isTried, setTried] = useState(false)
  const [rejection, setRejection] = useState<NetRejection>()
  const [isPending, setPending] = useState(false)
  const form = useRef<HTMLElement>(null)
  const waits = accessWaits[canTrade] ?? accessMissing[canTrade] ?? obstacle
  const submit = () => {
    setTried(true)
    if (problem !== undefined) return form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    if (nets === undefined || waits !== undefined || !isOneClick || isPending) return
    setPending(true)
    void nets
      .begin({ terms, chain })
      .then((why) => (why === undefined ? onStep('look') : setRejection(why)))
      .finally(() => setPending(false))
  }
  return (
    <section ref={form} aria-label={t('Rest at a net price')} className="flex min-h-0 flex-1 flex-col gap-2 p-3">
      <h2 className="label">{t('Rest at a net price')}</h2>
      <p className="flex justify-between gap-2 text-sm">
        <span className="text-text-3">{t('Net bid / ask')}</span>
        <span>
          {netText(quote.bid)} / {netText(quote.ask)}
        </span>
      </p>
      <NetFields
        draft={draft}
        legs={legs}
        passive={passive}
        problem={isTried ? problem : undefined}
        onDraft={onDraft}
      />
      <SentLegs legs={legs} amount={amount} books={books} passive={passive} terms={terms} />
      <p className="text-xs text-text-3">
        {t(
          'One order is signed now and rests. This tab then moves it with the books and takes the other legs as it fills, within the legging limit: one signature each, by one-click. Net before fees.',
        )}
      </p>
      <AtClose withdraws={draft.withdrawsAtClose} />
      <div aria-live="polite" className="min-h-4 text-xs">
        {!isOneClick && access.status === 'trading' && <NeedsOneClick />}
        {waits !== undefined && <p className="text-danger">{waits}</p>}
        {rejection !== undefined && <p className="text-danger">{netRejections[rejection]}</p>}
      </div>
      <div className="mt-auto flex gap-2">
        <Button onClick={() => onStep('look')}>{t('Back')}</Button>
        <Button
          variant="primary"
          className="flex-1"
          disabled={nets === undefined || waits !== undefined || !isOneClick}
          isPending={isPending}
          onClick={submit}
        >
          {t('Rest the structure')}
        </Button>
      </div>
    </section>
  )
}

/** The fields, which begin with the resting leg and the middle of the net prices as first known. */
function useNetDraft(market: BuilderTradeProps['market'], amount: NetTerms['amount']) {
  const legs = useMemo(
    () =>
      market.legs.flatMap(({ instrument, side, ratio }) =>
        ratio === undefined ? [] : [{ instrument, isBuy: side === 'buy', ratio }],
      ),
    [market.legs],
  )
  const books = useNetBooks({ legs })
  const quote = netQuote(legs, books, amount)
  const [typed, setTyped] = useState<Partial<NetDraft>>({})
  const [widest, setWidest] = useState<number>()
  // Chosen once, so that the leg does not change under the trader's hands.
  if (widest === undefined && books.every((book) => book !== undefined)) setWidest(widestLeg(books))
  const chosen = legs.findIndex(({ instrument }) => instrument.instrumentName === typed.passiveName)
  const passive = chosen === -1 ? Math.min(widest ?? 0, Math.max(0, legs.length - 1)) : chosen
  const [middle, setMiddle] = useState(() => middleNet(quote))
  if (middle === undefined && quote.bid !== undefined && quote.ask !== undefined) setMiddle(middleNet(quote))
  const draft: NetDraft = {
    isCredit: middle !== undefined && middle < 0n,
    limitText: middle === undefined ? '' : formatFixed6((absolute(middle) / cent) * cent),
    passiveName: undefined,
    leggingText: formatFixed6(usualLegging(legs, passive)),
    secondsText: '2',
    withdrawsAtClose: true,
    ...typed,
  }
  const onDraft = (part: Partial<NetDraft>) => setTyped({ ...typed, ...part })
  return { legs, books, quote, passive, draft, onDraft, read: readNet(draft, { legs, amount, passive }) }
}

type NetFieldsProps = {
  draft: NetDraft
  legs: NetTerms['legs']
  passive: number
  problem: { readonly field: NetField; readonly words: string } | undefined
  onDraft: (part: Partial<NetDraft>) => void
}

function NetFields({ draft, legs, passive, problem, onDraft }: NetFieldsProps) {
  const wrong = (field: NetField) => (problem?.field === field ? problem.words : undefined)
  return (
    <>
      <div className="grid grid-cols-[1fr_auto] items-end gap-2">
        <NumberField
          label={t('Net limit')}
          suffix="USD"
          step={cent}
          value={draft.limitText}
          error={wrong('limit')}
          onChange={(limitText) => onDraft({ limitText })}
        />
        <RadioGroup
          label={t('Debit or credit')}
          value={draft.isCredit ? 'credit' : 'debit'}
          onChange={(side) => onDraft({ isCredit: side === 'credit' })}
          options={[
            { value: 'debit', label: t('Debit') },
            { value: 'credit', label: t('Credit') },
          ]}
          className="w-32"
        />
      </div>
      <div className="grid grid-cols-2 gap-2">
        <NumberField
          label={t('Legging limit')}
          suffix="USD"
          step={cent}
          value={draft.leggingText}
          error={wrong('legging')}
          onChange={(leggingText) => onDraft({ leggingText })}
        />
        <NumberField
          label={t('Min. interval')}
          suffix="s"
          step={second}
          value={draft.secondsText}
          error={wrong('seconds')}
          onChange={(secondsText) => onDraft({ secondsText })}
        />
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Select
          label={t('Resting leg')}
          value={legs[passive]?.instrument.instrumentName ?? ''}
          onChange={(passiveName) => onDraft({ passiveName })}
          options={legs.map(({ instrument }) => ({ value: instrument.instrumentName, label: shortName(instrument) }))}
        />
        <Select
          label={t('If this tab closes')}
          value={draft.withdrawsAtClose ? 'withdraw' : 'leave'}
          onChange={(value) => onDraft({ withdrawsAtClose: value === 'withdraw' })}
          options={[
            { value: 'withdraw', label: t('Withdraw it') },
            { value: 'leave', label: t('Leave it') },
          ]}
        />
      </div>
      {problem?.field === 'legs' && (
        <p role="alert" className="text-xs text-danger">
          {problem.words}
        </p>
      )}
    </>
  )
}

type SentLegsProps = Pick<NetTerms, 'legs' | 'amount' | 'passive'> & {
  books: ReturnType<typeof useNetBooks>
  terms: NetTerms | undefined
}

/** Shows what is sent at the prices of now. */
function SentLegs({ legs, amount, books, passive, terms }: SentLegsProps) {
  const own = legs[passive]
  const resting =
    terms === undefined || own === undefined ? undefined : quotePrice(terms, books, fixed6(contractsOfLeg(own, amount)))
  return (
    <>
      <table aria-label={t('Orders of the net order')} className="w-full text-sm">
        <thead className="text-xs text-text-3">
          <tr className="[&>th]:pb-1 [&>th]:text-right [&>th]:font-normal [&>th:first-child]:text-left">
            <th scope="col">{t('Order')}</th>
            <th scope="col">{t('Amount')}</th>
            <th scope="col">{t('Price now')}</th>
          </tr>
        </thead>
        <tbody>
          {legs.map((leg, at) => {
            const { priceStep, amountStep } = leg.instrument
            const contracts = contractsOfLeg(leg, amount)
            const taken = takenPrice(books[at], leg.isBuy, contracts)
            const price = at !== passive ? taken : typeof resting === 'bigint' ? resting : undefined
            return (
              <tr key={leg.instrument.instrumentName} className="[&>td]:py-1 [&>td]:text-right">
                <td className="text-left!">
                  <span className={leg.isBuy ? 'text-buy' : 'text-sell'}>{leg.isBuy ? t('Buy') : t('Sell')}</span>{' '}
                  {shortName(leg.instrument)}
                  <span className="block text-xs text-text-3">
                    {at === passive ? t('rests, limit') : t('taken as it fills, limit IOC')}
                  </span>
                </td>
                <td>{formatAmount(fixed6(contracts), amountStep)}</td>
                <td>{price === undefined ? unknownText : formatPrice(price, priceStep)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="min-h-4 text-xs text-warn">{typeof resting === 'object' && waitText(resting, legs)}</p>
    </>
  )
}

function waitText(why: NoPrice, legs: NetTerms['legs']): string {
  return t('Nothing rests yet: {reason}', { reason: pauseText(why, { legs }) })
}

/** Average price of taking the contracts now; undefined if the displayed levels lack some. */
function takenPrice(
  book: ReturnType<typeof useNetBooks>[number],
  isBuy: boolean,
  contracts: bigint,
): Price | undefined {
  const taken = sweep(levelsOf(book, isBuy), isBuy, contracts)
  if (taken === undefined || taken.missing > 0n || contracts === 0n) return undefined
  return absolute(fixed6<Price>(taken.cost / contracts))
}

/** Says what becomes of the resting order when the tab closes or loses its connection. */
function AtClose({ withdraws }: { withdraws: boolean }) {
  const { isOn } = useCancelOnDisconnect()
  return (
    <p className="text-xs text-text-3">
      {isOn === true
        ? t('Cancel on disconnect is on: if this tab closes or disconnects, the venue cancels the resting order.')
        : withdraws
          ? t(
              'When it closes, this tab withdraws the resting order. Only cancel on disconnect, which is off, makes that certain.',
            )
          : t('If this tab closes, the order stays at its last price, and nothing takes the other legs when it fills.')}
    </p>
  )
}

function NeedsOneClick() {
  const { access } = useAccountServices()
  return (
    <p className="text-warn">
      {netRejections.noOneClick}{' '}
      <Button size="small" onClick={() => access.chooseSigningMode('oneClick')}>
        {t('Use One-click')}
      </Button>
    </p>
  )
}
