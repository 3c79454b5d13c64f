import { useState } from 'react'
import { plural, t } from '@/web/language/t'
import { OneClickState } from '@/web/session/oneClick/OneClickState'
import { useOneClick } from '@/web/session/oneClick/useOneClick'
import { Button } from '@/web/ui/Button'
import { formatNumber, formatUsd } from '@/web/ui/formatNumber'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { Panel } from '@/web/ui/Panel'

const OneClickDialog = lazyPanel(
  () => import('@/web/session/oneClick/OneClickDialog').then((module) => module.OneClickDialog),
  'mark',
)

export function OneClickPanel() {
  const known = useOneClick()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="min-h-44">
      <Panel
        title={t('One-click')}
        freshness={known === undefined ? { status: 'loading' } : { status: 'live' }}
        actions={
          <Button size="small" aria-haspopup="dialog" disabled={known === undefined} onClick={() => setOpen(true)}>
            {t('Limits…')}
          </Button>
        }
      >
        {known !== undefined && (
          <div className="flex flex-col gap-3 p-3 text-sm">
            <p className="text-text-2">{limitsText(known.limits)}</p>
            <OneClickState view={known} />
          </div>
        )}
      </Panel>
      {isOpen && known !== undefined && (
        <OpenedTool onClose={() => setOpen(false)}>
          <OneClickDialog
            view={known}
            onLimits={known.oneClick.setLimits}
            onBegin={known.oneClick.beginSession}
            onClose={() => setOpen(false)}
          />
        </OpenedTool>
      )}
    </div>
  )
}

function limitsText(limits: NonNullable<ReturnType<typeof useOneClick>>['limits']) {
  const { orderUsd, sessionUsd, sessionOrders, sessionPegEdits } = limits
  return [
    orderUsd === undefined
      ? t('No limit per order.')
      : t('Orders up to {limit} USD.', { limit: formatUsd(orderUsd, 0) }),
    sessionUsd === undefined
      ? t('No session value limit.')
      : t('Up to {limit} USD per session.', { limit: formatUsd(sessionUsd, 0) }),
    sessionOrders === undefined
      ? t('No order-count limit.')
      : plural(
          sessionOrders,
          { one: 'Up to 1 order per session.', other: 'Up to {count} orders per session.' },
          { count: formatNumber(sessionOrders, 0) },
        ),
    sessionPegEdits === undefined
      ? t('No peg-edit limit.')
      : plural(
          sessionPegEdits,
          { one: 'Up to 1 peg edit.', other: 'Up to {count} peg edits.' },
          { count: formatNumber(sessionPegEdits, 0) },
        ),
    t('Orders that only reduce a position are never blocked.'),
  ].join(' ')
}
