import type { Price } from '@/core/protocol/fixed6'
import { legText, linkRejections } from '@/web/desk/ticket/links/linkText'
import { canReduceBoth, OcoSummary } from '@/web/desk/ticket/links/OcoSummary'
import { t } from '@/web/language/t'
import { useAccountSession } from '@/web/session/accountContext'
import { useAllOrders } from '@/web/session/accountLists'
import { done } from '@/web/session/actions/outcome'
import { openLinks } from '@/web/session/links/lazyLinks'
import { canLink, legOf } from '@/web/session/links/link'
import type { OpenOrder } from '@/web/session/openOrders'
import { formatExact } from '@/web/ui/formatExact'
import type { OcoCommand } from './palette/paletteCommand'
import type { PalettePlan } from './palette/PlanSheet'

/** Plans the link of two open orders. It shows both and what happens; Enter links them. */
export function useOcoPlan(command: OcoCommand | undefined): PalettePlan | undefined {
  const session = useAccountSession()
  const { data } = useAllOrders()
  if (command === undefined) return undefined
  const plan = { title: t('Link as OCO'), tone: 'plain', terms: [], verb: t('Link as OCO') } as const
  const blocked = (words: string) => ({ ...plan, blocked: { words } })
  if (session === undefined) return blocked(t('Connect your wallet and enable trading first.'))
  if (data === undefined) return blocked(t('Open orders are still loading.'))
  const { instrumentName } = command.instrument
  const orders = data.orders.filter((order) => order.instrumentName === instrumentName && canLink(order))
  const found = command.prices.map((price) => orders.filter((order) => legOf(order).price === price))
  const wrong = command.prices.find((_, at) => found[at]?.length !== 1)
  if (wrong !== undefined) return blocked(notOneText(wrong, instrumentName, orders))
  const [one, other] = found.flat()
  if (one === undefined || other === undefined || one === other) return blocked(t('Name two different orders.'))
  const onPartial = canReduceBoth(one, other) ? command.onPartial : 'cancel'
  return {
    ...plan,
    terms: [one, other].map((order, at) => ({ name: `${t('Order')} ${at + 1}`, value: legText(legOf(order)) })),
    figures: <OcoSummary onPartial={onPartial} />,
    run: async () => {
      const orderIds = [one.orderId, other.orderId]
      const why = await session.part(openLinks).begin({ terms: { kind: 'oco', onPartial }, orderIds })
      if (why === undefined) return done(undefined)
      return { status: 'refused', failure: { words: linkRejections[why], isDeclined: false } }
    },
  }
}

function notOneText(price: Price, instrument: string, orders: readonly OpenOrder[]): string {
  const words = { price: formatExact(price), instrument }
  return orders.some((order) => legOf(order).price === price)
    ? t('Several {instrument} orders are at {price}. Link them from their rows.', words)
    : t('No open {instrument} order at {price}.', words)
}
