import { Link } from 'wouter'
import { orderOf } from '@/appContext/ticket/checkDraft'
import type { OrderDraft } from '@/appContext/ticket/orderDraft'
import { LiveGreeks } from '@/features/optionView/LiveGreeks'
import { LivePayoff } from '@/features/optionView/LivePayoff'
import type { Instrument, OptionInstrument } from '@/protocol/instrument'
import { EmptyState } from '@/ui/EmptyState'
import { Panel } from '@/ui/Panel'
import { t } from '@/language/t'
import { optionPath } from '@/appContext/optionPaths'
import { panelName } from '@/features/layout/desk/panelName'
import { carriedSearch } from '@/appContext/routes'

type OptionPanelProps = { kind: 'greeks' | 'payoff'; instrument: Instrument; draft: OrderDraft }

/** The panels that only an option fills. */
export function OptionPanel({ kind, instrument, draft }: OptionPanelProps) {
  if (instrument.instrumentType !== 'OPTION') return <NoOption kind={kind} asset={instrument.asset} />
  return kind === 'greeks' ? (
    <LiveGreeks option={instrument} />
  ) : (
    <LivePayoff option={instrument} ticket={ticketOf(draft, instrument)} />
  )
}

function ticketOf(draft: OrderDraft, option: OptionInstrument) {
  const order = orderOf(draft, option)
  return order === undefined ? undefined : { side: draft.side, amount: order.amount, price: order.limitPrice }
}

function NoOption({ kind, asset }: { kind: 'greeks' | 'payoff'; asset: string }) {
  return (
    <Panel title={panelName(kind)} freshness={undefined}>
      <EmptyState
        action={
          <Link href={optionPath('chain', asset) + carriedSearch()} className="text-sm text-accent underline">
            {t('Choose an {asset} option', { asset })}
          </Link>
        }
      >
        {t('Available for options only')}
      </EmptyState>
    </Panel>
  )
}
