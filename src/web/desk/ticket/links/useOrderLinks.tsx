import { useState, type ReactNode } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { useIcebergs } from '@/web/session/icebergs/useIcebergs'
import { isIcebergOrder } from '@/web/session/isIcebergOrder'
import { canLink } from '@/web/session/links/link'
import { useLinks } from '@/web/session/links/useLinks'
import type { OpenOrder } from '@/web/session/openOrders'
import { isMarkOf } from '@/web/session/pegs/pegMarks'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { OpenedTool } from '@/web/ui/OpenedTool'
import type { LinkTool } from './OrderMenu'

const OrderMenu = lazyPanel(() => import('./OrderMenu').then((module) => module.OrderMenu), 'mark')
const OcoDialog = lazyPanel(() => import('./OcoDialog').then((module) => module.OcoDialog), 'mark')
const ChainDialog = lazyPanel(() => import('./ChainDialog').then((module) => module.ChainDialog), 'mark')
const LinksDialog = lazyPanel(() => import('./LinksDialog').then((module) => module.LinksDialog), 'mark')

export type OrderLinks = {
  /** The order's link for its row, such as "OCO"; undefined without one. */
  readonly linkOf: (order: OpenOrder) => string | undefined
  readonly onMore: (order: OpenOrder, anchor: HTMLElement) => void
  readonly dialog: ReactNode
}

/** Links in the open orders table: a word and a menu per row, and the dialogs. */
export function useOrderLinks(
  termsOf: (instrumentName: string) => Instrument | undefined,
  onPeg: (order: OpenOrder) => void,
): OrderLinks {
  const { running, left } = useLinks()
  const icebergs = useIcebergs()
  const [menu, setMenu] = useState<{ readonly order: OpenOrder; readonly anchor: HTMLElement }>()
  const [opened, setOpened] = useState<{ readonly order: OpenOrder; readonly tool: LinkTool }>()
  const close = () => setOpened(undefined)
  const linkOf = ({ orderId }: OpenOrder) => {
    const link = running.find(({ legs }) => legs.some((leg) => isMarkOf(leg, orderId)))
    if (link !== undefined) return link.terms.kind === 'oco' ? 'OCO' : t('then…')
    return left.some((mark) => isMarkOf(mark, orderId)) ? t('link stopped') : undefined
  }
  const isRunning = ({ orderId }: OpenOrder) => running.some(({ legs }) => legs.some((leg) => isMarkOf(leg, orderId)))
  const terms = opened === undefined ? undefined : termsOf(opened.order.instrumentName)
  return {
    linkOf,
    onMore: (order, anchor) => setMenu({ order, anchor }),
    dialog: (
      <>
        {menu !== undefined && (
          <OpenedTool onClose={() => setMenu(undefined)}>
            <OrderMenu
              anchor={menu.anchor}
              isLinked={isRunning(menu.order)}
              canLink={canLink(menu.order) && !isIcebergOrder(icebergs, menu.order.orderId)}
              onPeg={menu.order.orderType === 'limit' && canLink(menu.order) ? () => onPeg(menu.order) : undefined}
              onChoose={(tool) => setOpened({ order: menu.order, tool })}
              onClosed={() => setMenu(undefined)}
            />
          </OpenedTool>
        )}
        {opened !== undefined && (
          <OpenedTool onClose={close}>
            {opened.tool === 'oco' && <OcoDialog order={opened.order} onClose={close} />}
            {opened.tool === 'list' && <LinksDialog onClose={close} />}
            {opened.tool === 'chain' && terms !== undefined && (
              <ChainDialog order={opened.order} instrument={terms} onClose={close} />
            )}
          </OpenedTool>
        )}
      </>
    ),
  }
}
