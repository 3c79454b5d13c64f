import { lazy, Suspense, useState } from 'react'
import { useOneClick } from '@/account/oneClick/useOneClick'
import { OneClickState } from '@/appContext/oneClick/OneClickState'
import { Button } from '@/ui/Button'
import { formatUsd } from '@/ui/formatUsd'
import { Panel } from '@/ui/Panel'
import { plural, t } from '@/ui/t'

const OneClickDialog = lazy(() =>
  import('@/appContext/oneClick/OneClickDialog').then((module) => ({ default: module.OneClickDialog })),
)

/** What the key of this page may sign without asking, and what it has signed. */
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
            <p className="text-text-2">{limitsWords(known.limits)}</p>
            <OneClickState view={known} />
          </div>
        )}
      </Panel>
      {isOpen && known !== undefined && (
        <Suspense fallback={null}>
          <OneClickDialog
            view={known}
            onLimits={known.oneClick.setLimits}
            onBegin={known.oneClick.beginSession}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

function limitsWords(limits: NonNullable<ReturnType<typeof useOneClick>>['limits']) {
  const { orderUsd, sessionUsd, sessionOrders, sessionPegEdits } = limits
  return [
    orderUsd === undefined
      ? t('Orders of any size.')
      : t('Orders up to {limit} USD.', { limit: formatUsd(orderUsd, 0) }),
    sessionUsd === undefined
      ? t('No limit to their sum.')
      : t('Up to {limit} USD in a session.', { limit: formatUsd(sessionUsd, 0) }),
    sessionOrders === undefined
      ? t('Any number of them.')
      : plural(sessionOrders, { one: 'Up to 1 order in a session.', other: 'Up to {count} orders in a session.' }),
    sessionPegEdits === undefined
      ? t('Any number of peg edits.')
      : plural(sessionPegEdits, { one: 'Up to 1 peg edit.', other: 'Up to {count} peg edits.' }),
    t('What only reduces is never stopped.'),
  ].join(' ')
}
