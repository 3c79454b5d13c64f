import { useState } from 'react'
import { Link } from 'wouter'
import { formatFixed6 } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { orderOf } from '@/web/desk/draft/checkDraft'
import { emptyDraft } from '@/web/desk/draft/orderDraft'
import { LiveGreeks } from '@/web/desk/option/LiveGreeks'
import { LivePayoff } from '@/web/desk/option/LivePayoff'
import { useTicketContext } from '@/web/desk/ticket/useTicketContext'
import { TicketPanel } from '@/web/desk/TicketPanel'
import { t } from '@/web/language/t'
import type { ChainPress } from '@/web/options/chain/useChainPress'
import { CoinMark } from '@/web/ui/coins/CoinMark'
import { carriedSearch, tradePath } from '@/web/ui/navigation/routes'
import { Tabs } from '@/web/ui/Tabs'

const contractTabs = [
  { id: 'payoff', label: t('Payoff') },
  { id: 'greeks', label: t('Greeks') },
] as const

type ContractDockProps = {
  option: OptionInstrument
  /** True when the payoff has room under the chain. */
  isPayoffBelow: boolean
  /** The quote clicked last. Another quote of the same contract changes only the price of the draft. */
  press: ChainPress | undefined
}

/** The ticket of a contract, with its payoff and greeks: cells of the grid around the chain. A low screen has room for the ticket only. */
export function ContractDock({ option, isPayoffBelow, press }: ContractDockProps) {
  const { instrumentName } = option
  const context = useTicketContext(instrumentName)
  const [view, setView] = useState<'payoff' | 'greeks'>('payoff')
  const [taken, setTaken] = useState(press)
  if (press !== undefined && press !== taken) {
    setTaken(press)
    const priceText = press.price === undefined ? '' : formatFixed6(press.price)
    context.setDraft((draft) => ({ ...draft, type: emptyDraft.type, side: press.side, priceText }))
  }
  const order = orderOf(context.drawn, option)
  const ticket =
    order === undefined ? undefined : { side: context.drawn.side, amount: order.amount, price: order.limitPrice }
  const payoff = <LivePayoff option={option} ticket={ticket} />
  return (
    <>
      {isPayoffBelow && <div className="col-start-1 row-start-2 min-h-0">{payoff}</div>}
      <div className="col-start-2 row-span-full row-start-1 grid min-h-0 grid-rows-[minmax(27rem,auto)_minmax(15rem,1fr)] gap-1 [@media(max-height:799px)]:grid-rows-1">
        <section aria-label={t('Ticket')} className="flex min-h-0 min-w-0 flex-col panel">
          <header className="flex h-11 shrink-0 items-center gap-2 px-3">
            <CoinMark asset={option.asset} size={20} />
            <h2 className="flex-1 truncate text-sm font-semibold proportional-nums text-text-1">{instrumentName}</h2>
            <Link
              href={tradePath(instrumentName) + carriedSearch()}
              className="shrink-0 text-xs text-accent hover:underline"
            >
              {t('Chart and book')}
            </Link>
          </header>
          <div className="min-h-0 flex-1">
            <TicketPanel instrument={option} context={context} />
          </div>
        </section>
        {isPayoffBelow ? (
          <LiveGreeks option={option} />
        ) : (
          <Tabs
            label={t('Contract')}
            isNaming
            tabs={contractTabs}
            selected={view}
            onSelect={setView}
            className="panel [@media(max-height:799px)]:hidden"
          >
            {view === 'payoff' ? payoff : <LiveGreeks option={option} />}
          </Tabs>
        )}
      </div>
    </>
  )
}
