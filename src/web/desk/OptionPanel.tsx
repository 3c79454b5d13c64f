import { Link } from 'wouter'
import type { Instrument, OptionInstrument } from '@/core/protocol/instrument'
import { orderOf } from '@/web/desk/draft/checkDraft'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'
import { panelName } from '@/web/desk/layout/panels/panelName'
import { LiveGreeks } from '@/web/desk/option/LiveGreeks'
import { LivePayoff } from '@/web/desk/option/LivePayoff'
import { t } from '@/web/language/t'
import { EmptyState } from '@/web/ui/EmptyState'
import { optionPath } from '@/web/ui/navigation/optionPaths'
import { carriedSearch } from '@/web/ui/navigation/routes'
import { Panel } from '@/web/ui/Panel'

type OptionPanelProps = { kind: 'greeks' | 'payoff'; instrument: Instrument; draft: OrderDraft }

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
