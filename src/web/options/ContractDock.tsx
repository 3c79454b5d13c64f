import { useState } from 'react'
import { Link } from 'wouter'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { orderOf } from '@/web/desk/draft/checkDraft'
import { LiveGreeks } from '@/web/desk/option/LiveGreeks'
import { LivePayoff } from '@/web/desk/option/LivePayoff'
import { pickQuote } from '@/web/desk/ticket/order/draftChanges'
import { useTicketContext } from '@/web/desk/ticket/useTicketContext'
import { TicketPanel } from '@/web/desk/TicketPanel'
import { t } from '@/web/language/t'
import type { ChainPress } from '@/web/options/chain/useChainPress'
import { useConnectedAccount } from '@/web/session/accountContext'
import { usePositions } from '@/web/session/accountLists'
import { positionsIn } from '@/web/session/figures/positions'
import { CoinMark } from '@/web/ui/coins/CoinMark'
import { rollPath } from '@/web/ui/navigation/rollPath'
import { carriedSearch, tradePath, withCarried } from '@/web/ui/navigation/routes'
import { DockedLegs } from './DockedLegs'

type ContractDockProps = {
  option: OptionInstrument
  /** Gathered legs; with some, the payoff is theirs, and more than the tray shows are listed here. */
  legCount: number
  /** The quote clicked last. Another quote of the same contract changes only the price of the draft. */
  press: ChainPress | undefined
}

/** The ticket of a contract, its greeks and its payoff: cells of the grid around the chain. A low screen has only the ticket. */
export function ContractDock({ option, legCount, press }: ContractDockProps) {
  const { instrumentName } = option
  const context = useTicketContext(instrumentName, useConnectedAccount())
  const [taken, setTaken] = useState(press)
  if (press !== undefined && press !== taken) {
    setTaken(press)
    context.setDraft((draft) => pickQuote(draft, press))
  }
  const path = withCarried(rollPath({ of: instrumentName }))
  const isHeld = positionsIn(usePositions().data, option).length > 0
  const order = orderOf(context.drawn, option)
  const ticket =
    order === undefined ? undefined : { side: context.drawn.side, amount: order.amount, price: order.limitPrice }
  return (
    <>
      {legCount === 0 && (
        <div className="col-start-1 row-start-2 max-h-120 min-h-0 max-[80rem]:max-h-none [@media(max-height:49.9375rem)]:hidden">
          <LivePayoff option={option} ticket={ticket} />
        </div>
      )}
      <div className="col-start-2 row-span-full row-start-1 grid min-h-0 grid-rows-[minmax(27rem,auto)_minmax(15rem,1fr)] gap-1 max-[80rem]:row-span-1 max-[80rem]:row-start-2 max-[80rem]:grid-rows-1 [@media(max-height:49.9375rem)]:grid-rows-1">
        <section aria-label={t('Ticket')} className="flex min-h-0 min-w-0 flex-col panel">
          <header className="flex h-11 shrink-0 items-center gap-2 px-3">
            <CoinMark asset={option.asset} size={20} />
            <h2 className="flex-1 truncate text-sm font-semibold proportional-nums text-text-1">{instrumentName}</h2>
            {isHeld && (
              <Link href={path} className="shrink-0 text-xs text-accent hover:underline">
                {t('Roll…')}
              </Link>
            )}
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
        <div className="min-h-0 max-[80rem]:hidden [@media(max-height:49.9375rem)]:hidden">
          {legCount > 2 ? <DockedLegs asset={option.asset} /> : <LiveGreeks option={option} hasForward={false} />}
        </div>
      </div>
    </>
  )
}
