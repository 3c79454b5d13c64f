import { useEffect, useState, useSyncExternalStore } from 'react'
import { useAccess, useAccountServices } from '@/account/accountContext'
import { useAccountLink } from '@/account/useAccountLink'
import { IconButton } from '@/ui/IconButton'
import { Tooltip } from '@/ui/Tooltip'
import { useKeyAction } from '@/ui/keys/useKeyAction'
import { useKeyHint } from '@/ui/keys/useKeyHint'
import { showToast } from '@/ui/showToast'
import { t } from '@/ui/t'
import { useNow } from '@/ui/useNow'
import './armed.css'
import { ArmDialog } from './ArmDialog'
import { armedMode } from './armedMode'
import type { DisarmReason } from './armedState'

/** Arms and disarms the desk, says in the header that it is armed, and disarms it when nobody may be watching. */
export function ArmedControl() {
  const state = useSyncExternalStore(armedMode.subscribe, armedMode.getSnapshot)
  const access = useAccess()
  const { access: store } = useAccountServices()
  const isOneClick = access.status === 'trading' && access.signingMode === 'oneClick'
  const isLive = useAccountLink().state === 'live'
  const [isOpen, setOpen] = useState(false)
  const keys = useKeyHint('desk.arm')
  const isArmed = state.status === 'armed'

  useEffect(() => {
    if (!isLive) armedMode.tell({ kind: 'disarm', why: 'connection' })
  }, [isLive])
  useEffect(() => {
    if (!isOneClick) armedMode.tell({ kind: 'disarm', why: 'signing' })
  }, [isOneClick])
  useEffect(disarmUnseen, [])
  useEffect(() => {
    document.documentElement.toggleAttribute('data-armed', isArmed)
    return () => document.documentElement.removeAttribute('data-armed')
  }, [isArmed])

  const arm = () => {
    if (!isOneClick) store.setSigningMode('oneClick')
    setOpen(false)
    armedMode.tell({ kind: 'arm' })
  }
  useKeyAction('desk.arm', () => {
    if (isArmed) armedMode.tell({ kind: 'disarm', why: 'trader' })
    else if (isOneClick && isLive) arm()
    else setOpen(true)
  })
  return (
    <>
      {isArmed ? (
        <ArmedChip
          idleEndsMs={state.idleEndsMs}
          keys={keys}
          onDisarm={() => armedMode.tell({ kind: 'disarm', why: 'trader' })}
        />
      ) : (
        <IconButton label={t('Arm one-key sending')} keys={keys} icon={<BoltIcon />} onClick={() => setOpen(true)} />
      )}
      {isOpen && <ArmDialog isOneClick={isOneClick} isLive={isLive} onArm={arm} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A page that is not in view, and one that is left, send nothing by a key. Says too why the desk is not armed any more. */
function disarmUnseen(): () => void {
  const onVisibility = () => {
    if (document.hidden) armedMode.tell({ kind: 'disarm', why: 'hidden' })
  }
  document.addEventListener('visibilitychange', onVisibility)
  const stopHearing = armedMode.hear((effect) => {
    if (effect.kind !== 'disarmed') return
    const tone = effect.why === 'trader' ? 'info' : 'warn'
    showToast({ tone, title: disarmedWords[effect.why], category: 'orders', id: 'armed' })
  })
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    armedMode.tell({ kind: 'disarm', why: 'signing' })
    stopHearing()
  }
}

const disarmedWords: Record<DisarmReason, string> = {
  trader: t('Disarmed.'),
  idle: t('Disarmed: no armed key was pressed for five minutes.'),
  hidden: t('Disarmed: the page was not in view.'),
  connection: t('Disarmed: the connection was lost.'),
  signing: t('Disarmed: the session\u2019s key does not sign any more.'),
}

function BoltIcon() {
  return (
    <svg
      width={16}
      height={16}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      aria-hidden="true"
    >
      <path strokeLinejoin="round" d="M9 1.8L3.5 9H7.5L7 14.2L12.5 7H8.5z" />
    </svg>
  )
}

type ArmedChipProps = { idleEndsMs: number; keys: string | undefined; onDisarm: () => void }

/** Says for how long the desk stays armed when it is left alone; a press disarms it. */
export function ArmedChip({ idleEndsMs, keys, onDisarm }: ArmedChipProps) {
  const left = minutesText(idleEndsMs - useNow())
  const disarm = t('Disarm')
  return (
    <Tooltip text={keys === undefined ? disarm : `${disarm} (${keys})`}>
      <button
        type="button"
        onClick={onDisarm}
        aria-label={t('Armed: single keys send orders. Disarm')}
        className="flex h-7 shrink-0 items-center gap-1.5 rounded-sm bg-danger-fill px-2 text-xs font-semibold text-on-fill hover:brightness-110 pointer-coarse:h-11"
      >
        {t('ARMED')}
        <span aria-hidden="true" className="font-medium tabular-nums">
          {left}
        </span>
      </button>
    </Tooltip>
  )
}

/** `4:59`; rounded up, so that 0:00 means now. */
function minutesText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
