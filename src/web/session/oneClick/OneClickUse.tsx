import { useState } from 'react'
import { t } from '@/web/language/t'
import { formatCompact, formatUsd } from '@/web/ui/formatNumber'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { useNow } from '@/web/ui/useNow'
import type { OneClickView } from './oneClick'
import { timeLeft } from './OneClickState'
import { useOneClick } from './useOneClick'

const OneClickDialog = lazyPanel(() => import('./OneClickDialog').then((module) => module.OneClickDialog), 'mark')

export function OneClickUse() {
  const known = useOneClick()
  const [isOpen, setOpen] = useState(false)
  if (known?.session === undefined) return null
  const { oneClick, session, limits } = known
  return (
    <>
      <UseLine session={session} limits={limits} onPress={() => setOpen(true)} />
      {isOpen && (
        <OpenedTool onClose={() => setOpen(false)}>
          <OneClickDialog
            view={known}
            onLimits={oneClick.setLimits}
            onBegin={oneClick.beginSession}
            onClose={() => setOpen(false)}
          />
        </OpenedTool>
      )}
    </>
  )
}

type UseLineProps = Pick<OneClickView, 'limits'> & {
  session: NonNullable<OneClickView['session']>
  onPress: () => void
}

function UseLine({ session: { used, endsAtMs }, limits: { sessionUsd, sessionOrders }, onPress }: UseLineProps) {
  const left = timeLeft(endsAtMs - useNow())
  const share = Math.min(1, Math.max(shareOf(used.usd, sessionUsd), shareOf(used.orders, sessionOrders)))
  const tone = share >= 1 ? 'bg-danger' : share >= 0.75 ? 'bg-warn' : 'bg-accent'
  const values = {
    used: formatCompact(used.usd),
    limit: formatCompact(sessionUsd),
    orders: used.orders,
    most: sessionOrders ?? 0,
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('One-click limits: {used} USD and {orders} orders signed, {left} left', {
        used: formatUsd(used.usd),
        orders: used.orders,
        left,
      })}
      title={t('Signed with one-click this session. Click to edit limits.')}
      onClick={onPress}
      className="group flex flex-col gap-0.5 rounded-sm text-left text-xs text-text-3 hover:text-text-1 pointer-coarse:min-h-11 pointer-coarse:justify-center"
    >
      <span className="flex justify-between gap-2 whitespace-nowrap">
        <span className="truncate">
          {sessionUsd === undefined ? t('{used} USD', values) : t('{used} of {limit} USD', values)}
          {' · '}
          {sessionOrders === undefined ? t('{orders} orders', values) : t('{orders} of {most} orders', values)}
        </span>
        <span className="text-text-2">{left}</span>
      </span>
      <span aria-hidden="true" className="h-0.5 w-full rounded-full bg-line-strong">
        <span className={`block h-full rounded-full ${tone}`} style={{ width: `${share * 100}%` }} />
      </span>
    </button>
  )
}

/** Returns the used share of a limit; 0 without a limit. Both must have one unit. */
function shareOf(used: bigint | number, limit: bigint | number | undefined): number {
  return limit === undefined ? 0 : Number(used) / Number(limit)
}
