import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import { formatFixed6 } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { orderOf } from '@/web/desk/draft/checkDraft'
import { emptyDraft } from '@/web/desk/draft/orderDraft'
import { LiveGreeks } from '@/web/desk/option/LiveGreeks'
import { LivePayoff } from '@/web/desk/option/LivePayoff'
import { useTicketContext } from '@/web/desk/ticket/useTicketContext'
import { TicketPanel } from '@/web/desk/TicketPanel'
import { plural, t } from '@/web/language/t'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import type { ChainPress } from '@/web/options/chain/useChainPress'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { carriedSearch, tradePath } from '@/web/ui/navigation/routes'
import { RadioGroup } from '@/web/ui/RadioGroup'

const LegsPayoff = lazyPanel(() => import('@/web/options/builder/LegsPayoff').then((module) => module.LegsPayoff))

export type DockView = 'contract' | 'legs' | undefined

type ContractDockProps = {
  asset: string
  chain: readonly ChainExpiry[]
  option: OptionInstrument
  view: 'contract' | 'legs'
  onView: (view: DockView) => void
  legCount: number
  /** The quote clicked last. Another quote of the same contract changes only the price of the draft. */
  press: ChainPress | undefined
}

/** The ticket of a contract and its payoff, in two cells of the grid around the chain. */
export function ContractDock({ asset, chain, option, view, onView, legCount, press }: ContractDockProps) {
  const { instrumentName } = option
  const context = useTicketContext(instrumentName)
  const [taken, setTaken] = useState(press)
  if (press !== undefined && press !== taken) {
    setTaken(press)
    const priceText = press.price === undefined ? '' : formatFixed6(press.price)
    context.setDraft((draft) => ({ ...draft, type: emptyDraft.type, side: press.side, priceText }))
  }
  const order = orderOf(context.drawn, option)
  const ticket =
    order === undefined ? undefined : { side: context.drawn.side, amount: order.amount, price: order.limitPrice }
  return (
    <>
      <div className="flex min-h-0 min-w-0 flex-col panel [@media(max-height:799px)]:hidden">
        {legCount > 0 && (
          <div className="flex h-8 shrink-0 items-center px-3">
            <RadioGroup
              label={t('Payoff for')}
              size="small"
              value={view}
              onChange={onView}
              options={[
                { value: 'legs', label: plural(legCount, { one: '{count} leg', other: '{count} legs' }) },
                { value: 'contract', label: instrumentName },
              ]}
            />
          </div>
        )}
        <div className="flex min-h-0 flex-1 gap-1">
          {view === 'legs' ? (
            <Suspense fallback={<div aria-busy="true" className="flex-1 panel" />}>
              <LegsPayoff asset={asset} chain={chain} />
            </Suspense>
          ) : (
            <>
              <div className="min-w-0 flex-1">
                <LivePayoff option={option} ticket={ticket} />
              </div>
              <div className="w-100 shrink-0">
                <LiveGreeks option={option} />
              </div>
            </>
          )}
        </div>
      </div>
      <section
        aria-label={t('Ticket')}
        className="col-start-2 row-span-full row-start-1 flex min-h-0 min-w-0 flex-col panel"
      >
        <header className="flex h-11 shrink-0 items-center justify-between gap-2 px-3">
          <h2 className="truncate text-sm font-medium proportional-nums text-text-1">{instrumentName}</h2>
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
    </>
  )
}
