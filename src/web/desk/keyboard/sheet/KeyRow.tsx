import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { chordText, isMac } from '@/web/ui/shortcuts/keymapStore'
import { isArmedAction, type ShortcutId } from '@/web/ui/shortcuts/shortcutActions'
import { strokesOf } from '@/web/ui/shortcuts/stroke'
import { keyLabels } from '../keyLabels'
import type { KeyEditing, KeyProblem } from './useKeyEditing'

type KeyRowProps = { id: ShortcutId; isHere: boolean; editing: KeyEditing }

export function KeyRow({ id, isHere, editing }: KeyRowProps) {
  const chords = editing.map[id]
  const isRecording = editing.recording === id
  const isChanged = editing.changes[id] !== undefined
  const problem = editing.problem?.id === id ? editing.problem : undefined
  const [begun, setBegun] = useState<string>()
  const chip = useRef<HTMLButtonElement>(null)
  const end = () => setBegun(undefined)
  const onDone = useEffectEvent((chord: string) => {
    end()
    editing.press(id, chord)
  })
  const onLeave = useEffectEvent(() => {
    end()
    editing.leave()
  })
  useEffect(() => {
    if (!isRecording) return undefined
    return recordChord(window, isMac(), {
      onStroke: setBegun,
      onDone: (chord) => onDone(chord),
      onLeave: () => onLeave(),
    })
  }, [isRecording])
  const words = keyLabels[id]
  return (
    <li className="flex flex-col border-b border-line/60">
      <div className="flex min-h-8 items-center gap-3">
        <span className={`min-w-0 flex-1 truncate ${isHere ? '' : 'text-text-3'}`}>{words}</span>
        {!isHere && (
          <span className="text-xs text-text-3">{isArmedAction(id) ? t('When armed') : t('Not on this screen')}</span>
        )}
        {isChanged && !isRecording && (
          <Button
            size="small"
            className="border-transparent"
            aria-label={t('Reset shortcut: {action}', { action: words })}
            onClick={() => editing.reset(id)}
          >
            {t('Reset')}
          </Button>
        )}
        <button
          ref={chip}
          type="button"
          aria-label={chipLabel(words, chords, isRecording)}
          aria-pressed={isRecording}
          onClick={() => (isRecording ? editing.leave() : editing.begin(id))}
          className="flex h-6 min-w-24 items-center justify-end gap-1 rounded-sm px-1 hover:bg-surface-2 aria-pressed:bg-accent-soft aria-pressed:text-accent pointer-coarse:h-11"
        >
          {isRecording ? <Pressed begun={begun} /> : <Chords chords={chords} />}
        </button>
      </div>
      {isRecording && (
        <div className="flex items-center justify-end gap-2 pb-2 text-xs text-text-3">
          {t('Press a key, or two in sequence. Esc to cancel.')}
          <Button
            size="small"
            onClick={() => {
              end()
              editing.clear(id)
              chip.current?.focus()
            }}
          >
            {t('No shortcut')}
          </Button>
        </div>
      )}
      {problem !== undefined && <Problem problem={problem} editing={editing} onEnd={() => chip.current?.focus()} />}
    </li>
  )
}

function chipLabel(words: string, chords: readonly string[], isRecording: boolean): string {
  if (isRecording) return t('Press the shortcut for {action}', { action: words })
  const keys = chords.map((chord) => chordText(chord)).join(', ')
  if (keys === '') return t('{action}: no shortcut. Change', { action: words })
  return t('{action}: {keys}. Change', { action: words, keys })
}

function Pressed({ begun }: { begun: string | undefined }) {
  return <span className="text-xs">{begun === undefined ? t('Press shortcut…') : `${chordText(begun)} \u2026`}</span>
}

function Chords({ chords }: { chords: readonly string[] }) {
  if (chords.length === 0) return <span className="text-text-4">{'\u2014'}</span>
  return chords.map((chord) => (
    <span key={chord} className="flex gap-0.5">
      {chord.split(' ').map((stroke, index) => (
        <kbd
          // The key is the index, because a chord may repeat a stroke.
          key={index}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-[3px] border border-line-strong bg-surface-2 px-1 font-sans text-xs"
        >
          {chordText(stroke)}
        </kbd>
      ))}
    </span>
  ))
}

type ProblemProps = { problem: KeyProblem; editing: KeyEditing; onEnd: () => void }

function Problem({ problem, editing, onEnd }: ProblemProps) {
  const leave = () => {
    editing.leave()
    onEnd()
  }
  return (
    <div role="alert" className="flex flex-wrap items-center justify-end gap-2 pb-2 text-xs">
      <span className="text-danger">{problemMessage(problem)}</span>
      {problem.kind === 'held' && (
        <Button
          size="small"
          onClick={() => {
            editing.takeOver()
            onEnd()
          }}
        >
          {t('Reassign')}
        </Button>
      )}
      <Button size="small" onClick={leave}>
        {t('Keep current')}
      </Button>
    </div>
  )
}

function problemMessage(problem: KeyProblem): string {
  switch (problem.kind) {
    case 'reserved': {
      const keys = chordText(problem.chord)
      return problem.by === 'browser'
        ? t('{keys} is reserved by your browser or operating system.', { keys })
        : t('{keys} is reserved by Optick.', { keys })
    }
    case 'held': {
      const keys = problem.chords.map((chord) => chordText(chord)).join(', ')
      return t('{keys} is already used for: {holders}.', {
        keys,
        holders: problem.holders.map((id) => keyLabels[id]).join(', '),
      })
    }
  }
}

/** Milliseconds to wait for a second stroke. */
const secondStrokeMs = 900

type Recording = {
  readonly onStroke: (chord: string) => void
  readonly onDone: (chord: string) => void
  readonly onLeave: () => void
}

/** Records the next one or two strokes before other listeners get them. Esc cancels; Tab still moves focus. */
function recordChord(page: Window, isMac: boolean, { onStroke, onDone, onLeave }: Recording): () => void {
  let first: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.repeat) return
    const [stroke] = strokesOf(event, isMac)
    if (stroke === undefined) return
    if (stroke === 'escape') return onLeave()
    if (first !== undefined) return onDone(`${first} ${stroke}`)
    first = stroke
    onStroke(stroke)
    timer = setTimeout(() => onDone(stroke), secondStrokeMs)
  }
  page.addEventListener('keydown', onKeyDown, { capture: true })
  return () => {
    clearTimeout(timer)
    page.removeEventListener('keydown', onKeyDown, { capture: true })
  }
}
