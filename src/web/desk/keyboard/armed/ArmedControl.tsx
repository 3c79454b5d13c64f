import { useEffect, useState, useSyncExternalStore } from 'react'
import { t } from '@/web/language/t'
import { useAccess, useAccountServices } from '@/web/session/accountContext'
import { useAccountConnection } from '@/web/session/useAccountConnection'
import { IconButton, Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { Icon } from '@/web/ui/icons'
import { RadioGroup } from '@/web/ui/RadioGroup'
import type { ShortcutId } from '@/web/ui/shortcuts/shortcutActions'
import { useShortcut, useShortcutHint } from '@/web/ui/shortcuts/useShortcut'
import { showToast } from '@/web/ui/showToast'
import { Tooltip } from '@/web/ui/Tooltip'
import { useNow } from '@/web/ui/useNow'
import { usePersisted } from '@/web/ui/usePersisted'
import { keyLabels } from '../keyLabels'
import { useArmedMode, type ArmedMode } from './armedMode'
import { type DisarmReason, readArmedChoices, windowChoices } from './armedState'
import './armed.css'

/** Arms and disarms the desk, shows armed mode in the header, and disarms when the trader may not be watching. */
export function ArmedControl() {
  const armedMode = useArmedMode()
  const state = useSyncExternalStore(armedMode.subscribe, armedMode.getSnapshot)
  const access = useAccess()
  const { access: store } = useAccountServices()
  const isOneClick = access.status === 'trading' && access.signingMode === 'oneClick'
  const isLive = useAccountConnection().state === 'live'
  const [isOpen, setOpen] = useState(false)
  const keys = useShortcutHint('desk.arm')
  const isArmed = state.status === 'armed'

  useEffect(() => {
    if (!isLive) armedMode.dispatch({ kind: 'disarm', why: 'connection' })
  }, [armedMode, isLive])
  useEffect(() => {
    if (!isOneClick) armedMode.dispatch({ kind: 'disarm', why: 'signing' })
  }, [armedMode, isOneClick])
  useEffect(() => disarmUnseen(armedMode), [armedMode])
  useEffect(() => {
    document.documentElement.toggleAttribute('data-armed', isArmed)
    return () => document.documentElement.removeAttribute('data-armed')
  }, [isArmed])

  const arm = () => {
    if (!isOneClick) store.setSigningMode('oneClick')
    setOpen(false)
    armedMode.dispatch({ kind: 'arm' })
  }
  useShortcut('desk.arm', () => {
    if (isArmed) armedMode.dispatch({ kind: 'disarm', why: 'trader' })
    else if (isOneClick && isLive) arm()
    else setOpen(true)
  })
  return (
    <>
      {isArmed ? (
        <ArmedChip
          idleEndsMs={state.idleEndsMs}
          keys={keys}
          onDisarm={() => armedMode.dispatch({ kind: 'disarm', why: 'trader' })}
        />
      ) : (
        <IconButton label={t('Arm single-key trading')} keys={keys} icon={<BoltIcon />} onClick={() => setOpen(true)} />
      )}
      {isOpen && <ArmDialog isOneClick={isOneClick} isLive={isLive} onArm={arm} onClose={() => setOpen(false)} />}
    </>
  )
}

/**
 * Disarms when the page is hidden or closed, so that no key sends an order unseen. Also reports why the desk was
 * disarmed.
 */
function disarmUnseen(armedMode: ArmedMode): () => void {
  const onVisibility = () => {
    if (document.hidden) armedMode.dispatch({ kind: 'disarm', why: 'hidden' })
  }
  document.addEventListener('visibilitychange', onVisibility)
  const stopListening = armedMode.onEffect((effect) => {
    if (effect.kind !== 'disarmed') return
    const tone = effect.why === 'trader' ? 'info' : 'warn'
    showToast({ tone, title: disarmedLabels[effect.why], category: 'orders' })
  })
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    armedMode.dispatch({ kind: 'disarm', why: 'signing' })
    stopListening()
  }
}

const disarmedLabels: Record<DisarmReason, string> = {
  trader: t('Disarmed.'),
  idle: t('Disarmed after five minutes of inactivity.'),
  hidden: t('Disarmed: tab was hidden.'),
  connection: t('Disarmed: connection lost.'),
  signing: t('Disarmed: the session key can no longer sign.'),
}

function BoltIcon() {
  return (
    <Icon>
      <path d="M9 1.8L3.5 9H7.5L7 14.2L12.5 7H8.5z" />
    </Icon>
  )
}

type ArmedChipProps = { idleEndsMs: number; keys: string | undefined; onDisarm: () => void }

export function ArmedChip({ idleEndsMs, keys, onDisarm }: ArmedChipProps) {
  const left = minutesText(idleEndsMs - useNow())
  const disarm = t('Disarm')
  return (
    <Tooltip text={keys === undefined ? disarm : `${disarm} (${keys})`}>
      <button
        type="button"
        onClick={onDisarm}
        aria-label={t('Armed: single keys send orders. Click to disarm.')}
        className="flex h-7 shrink-0 items-center gap-1.5 rounded-sm bg-danger-fill px-2 text-xs font-medium text-on-fill hover:brightness-110 pointer-coarse:h-11"
      >
        {t('ARMED')}
        <span aria-hidden="true" className="font-medium tabular-nums">
          {left}
        </span>
      </button>
    </Tooltip>
  )
}

/** Formats the remaining time, for example `4:59`. Rounded up, so that 0:00 means now. */
function minutesText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

type ArmDialogProps = { isOneClick: boolean; isLive: boolean; onArm: () => void; onClose: () => void }

const armedKeys = [
  'armed.buyBid',
  'armed.sellAsk',
  'armed.buyMarket',
  'armed.sellMarket',
  'armed.moveUp',
  'armed.moveDown',
  'armed.cancelLast',
  'armed.flatten',
  'armed.undo',
] as const satisfies readonly ShortcutId[]

/** Explains armed mode, sets the delay during which an order can be cancelled, and arms. */
function ArmDialog({ isOneClick, isLive, onArm, onClose }: ArmDialogProps) {
  const [{ windowMs }, change] = usePersisted('armed', readArmedChoices)
  const chosen = windowChoices.find((choice) => choice === windowMs)
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Arm single-key trading')}
      description={t(
        'While armed, single keys send orders using the amount in the ticket. The session key signs them without prompting, within its limits. Each order is shown for a moment first so you can undo it.',
      )}
    >
      <form
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isLive) onArm()
        }}
      >
        <div className="flex flex-col gap-1">
          <span className="label" aria-hidden="true">
            {t('Undo window')}
          </span>
          <RadioGroup
            label={t('Undo window')}
            value={String(chosen)}
            onChange={(value) => {
              const next = windowChoices.find((choice) => String(choice) === value)
              if (next !== undefined) change((now) => ({ ...now, windowMs: next }))
            }}
            options={windowChoices.map((choice) => ({ value: String(choice), label: `${choice / 1000} s` }))}
          />
        </div>
        <dl className="flex flex-col text-sm">
          {armedKeys.map((id) => (
            <ArmedKey key={id} id={id} />
          ))}
        </dl>
        <p className="text-xs text-text-3">
          {t(
            'Disarms automatically after five minutes of inactivity, when the tab is hidden or when the connection drops. Cancels are sent immediately.',
          )}
        </p>
        {!isLive && <output className="text-xs text-danger">{t('Not connected to the venue')}</output>}
        <Button type="submit" variant="danger" size="large" disabled={!isLive}>
          {isOneClick ? t('Arm') : t('Enable one-click and arm')}
        </Button>
      </form>
    </Dialog>
  )
}

function ArmedKey({ id }: { id: ShortcutId }) {
  const keys = useShortcutHint(id)
  return (
    <div className="flex h-6 items-center justify-between gap-4 border-b border-line/60">
      <dt className="text-text-2">{keyLabels[id]}</dt>
      <dd>{keys === undefined ? '\u2014' : <kbd className="font-sans">{keys}</kbd>}</dd>
    </div>
  )
}
