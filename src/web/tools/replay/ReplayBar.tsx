import { useState } from 'react'
import { useLocation } from 'wouter'
import { replaySteps, type ReplayOrder, type ReplayReport, type ReplayStep } from '@/core/protocol/paper/replay'
import { t } from '@/web/language/t'
import { useAccountSession } from '@/web/session/accountContext'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { useTask } from '@/web/ui/browser/useTask'
import { Button, IconButton } from '@/web/ui/Button'
import { drawn } from '@/web/ui/icons'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { shownInstrument } from '@/web/ui/navigation/routes'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { Select } from '@/web/ui/Select'
import { useShortcut, useShortcutHint } from '@/web/ui/shortcuts/useShortcut'
import { showToast } from '@/web/ui/showToast'
import { Tooltip } from '@/web/ui/Tooltip'
import { useNow } from '@/web/ui/useNow'
import { SharedRun } from './sessions/SharedRun'
import { useSaveSession } from './sessions/useRecording'
import { Timeline } from './Timeline'
import { formatRecorded, nextSpeed, shownTime, speeds } from './transport'
import { useReloadOnJump, useReplay, useReplayCurve } from './useReplay'

const SessionsDialog = lazyPanel(
  () => import('./sessions/SessionsDialog').then((module) => module.SessionsDialog),
  'mark',
)

const PlayIcon = drawn('M5 3l8 5-8 5z')
const PauseIcon = drawn('M5 3v10M11 3v10')

const steps: Readonly<
  Record<ReplayStep, readonly [text: string, label: string, key: 'replay.message' | 'replay.second' | 'replay.candle']>
> = {
  message: ['+1', t('Step one message'), 'replay.message'],
  second: ['+1 s', t('Step one second'), 'replay.second'],
  candle: ['+1 m', t('Step to the end of the minute'), 'replay.candle'],
}

/** Drives the replayed market: play, pause, step, speed, and a timeline to jump on. The recording's date is always shown. */
export function ReplayBar() {
  const { report, atMs, drive, error } = useReplay()
  useReloadOnJump(report?.session)
  return (
    <section aria-label={t('Replay')} className="shrink-0 bg-surface-1">
      <div className="flex min-h-11 flex-wrap items-center gap-x-1 px-3 phone:min-h-22 phone:px-2">
        {report !== undefined && <Transport report={report} atMs={atMs} drive={drive} />}
      </div>
      {error !== null && (
        <p role="alert" className="px-3 pb-1.5 text-xs text-danger">
          {describeFailure(error).words}
        </p>
      )}
    </section>
  )
}

type TransportProps = {
  report: ReplayReport
  /** Local time of the report. */
  atMs: number
  drive: (order: ReplayOrder) => void
}

function Transport({ report, atMs, drive }: TransportProps) {
  const [aimedNs, setAimedNs] = useState<bigint>()
  const [path] = useLocation()
  const curve = useReplayCurve(report, shownInstrument(path))
  const nowNs = shownTime(report, useNow() - atMs)
  // Any account of the venue may drive it, as its owner has no other.
  const account = useAccountSession()
  const isLocked = account === undefined
  const save = useSaveSession()
  /** Saves the session that a jump ends. A session that cannot be read must not keep the trader from jumping. */
  const leaving = useTask(async (toNs: bigint) => {
    await save().catch(showNotSaved)
    drive({ jump: toNs })
  })
  const jump = () => {
    if (aimedNs === undefined) return
    setAimedNs(undefined)
    leaving.start(aimedNs)
  }
  return (
    <>
      <Pace report={report} drive={drive} isLocked={isLocked} />
      <time
        className={`order-3 ml-2 text-sm font-medium whitespace-nowrap tabular-nums phone:order-none phone:ml-auto phone:text-xs ${aimedNs === undefined ? '' : 'text-accent'}`}
      >
        {formatRecorded(aimedNs ?? nowNs)}
      </time>
      <Timeline
        report={report}
        nowNs={nowNs}
        curve={curve}
        aimedNs={aimedNs}
        onAim={setAimedNs}
        onJump={jump}
        isDisabled={isLocked}
      />
      {/* One width for both, so that aiming moves nothing. */}
      <div className="order-3 flex min-w-32 justify-end">
        {aimedNs === undefined ? (
          <SessionsButton report={report} isLocked={isLocked} onJump={leaving.start} />
        ) : (
          <>
            <Button size="small" onClick={() => setAimedNs(undefined)}>
              {t('Cancel', {}, 'leave')}
            </Button>
            <Button size="small" className="text-accent" onClick={jump}>
              {t('Jump')}
            </Button>
          </>
        )}
      </div>
      {account !== undefined && (
        <SharedRun key={report.session} report={report} account={account} onJump={leaving.start} />
      )}
      {isLocked && <span className="order-4 text-xs text-text-3">{t('Connect an account to drive the replay.')}</span>}
    </>
  )
}

/** Plays, pauses, steps, and sets the speed. */
function Pace({ report, drive, isLocked }: Pick<TransportProps, 'report' | 'drive'> & { isLocked: boolean }) {
  const { playing, speed, clock } = report
  const isStill = isLocked || clock === 'lockstep'
  const toggle = () => drive(playing ? { pause: true } : { play: true })
  const keys = useShortcutHint('replay.play')
  useShortcut('replay.play', toggle, { isEnabled: !isStill })
  useShortcut('replay.slower', () => drive({ speed: nextSpeed(speed, -1) }), { isEnabled: !isStill })
  useShortcut('replay.faster', () => drive({ speed: nextSpeed(speed, 1) }), { isEnabled: !isStill })
  return (
    <>
      <IconButton
        label={playing ? t('Pause') : t('Play')}
        keys={keys}
        icon={playing ? <PauseIcon /> : <PlayIcon />}
        disabled={isStill}
        onClick={toggle}
      />
      {replaySteps.map((step) => (
        <StepButton key={step} step={step} isDisabled={isLocked} onStep={() => drive({ step })} />
      ))}
      <Select
        label={t('Speed')}
        isLabelHidden
        look="word"
        isDisabled={isStill}
        options={[...new Set([...speeds, speed])]
          .toSorted((a, b) => a - b)
          .map((one) => ({ value: String(one), label: `${one}×` }))}
        value={String(speed)}
        onChange={(chosen) => drive({ speed: Number(chosen) })}
      />
    </>
  )
}

type SessionsButtonProps = { report: ReplayReport; isLocked: boolean; onJump: (timeNs: bigint) => void }

function SessionsButton({ report, isLocked, onJump }: SessionsButtonProps) {
  const [isListing, setListing] = useState(false)
  return (
    <>
      <Button size="small" disabled={isLocked} onClick={() => setListing(true)}>
        {t('Sessions…')}
      </Button>
      {isListing && (
        <OpenedTool onClose={() => setListing(false)}>
          <SessionsDialog report={report} onJump={onJump} onClose={() => setListing(false)} />
        </OpenedTool>
      )}
    </>
  )
}

function showNotSaved(error: unknown): void {
  showToast({ tone: 'warn', title: t('The session was not saved'), detail: describeFailure(error).words })
}

function StepButton({ step, isDisabled, onStep }: { step: ReplayStep; isDisabled: boolean; onStep: () => void }) {
  const [text, label, key] = steps[step]
  const keys = useShortcutHint(key)
  useShortcut(key, onStep, { isEnabled: !isDisabled })
  return (
    <Tooltip text={keys === undefined ? label : `${label} (${keys})`}>
      <Button size="small" aria-label={label} disabled={isDisabled} className="tabular-nums" onClick={onStep}>
        {text}
      </Button>
    </Tooltip>
  )
}
