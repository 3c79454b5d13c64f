import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '@/ui/Button'
import { formatChord } from '@/ui/keys/formatChord'
import { isArmedAction, type KeyActionId } from '@/ui/keys/keyActions'
import { isMac } from '@/ui/keys/keyMap'
import { t } from '@/ui/t'
import { keyWords } from '../keyWords'
import { recordChord } from './recordChord'
import type { KeyEditing, KeyProblem } from './useKeyEditing'

type KeyRowProps = { id: KeyActionId; isHere: boolean; editing: KeyEditing }

/** An action with its keys. A press on them records others. */
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
  const words = keyWords[id]
  return (
    <li className="flex flex-col border-b border-line/60">
      <div className="flex min-h-8 items-center gap-3">
        <span className={`min-w-0 flex-1 truncate ${isHere ? '' : 'text-text-3'}`}>{words}</span>
        {!isHere && <span className="text-xs text-text-3">{isArmedAction(id) ? t('while armed') : t('not here')}</span>}
        {isChanged && !isRecording && (
          <Button
            size="small"
            className="border-transparent"
            aria-label={t('Reset the keys of: {action}', { action: words })}
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
          {t('Press one key, or two one after the other. Esc leaves it as it is.')}
          <Button
            size="small"
            onClick={() => {
              end()
              editing.clear(id)
              chip.current?.focus()
            }}
          >
            {t('No keys')}
          </Button>
        </div>
      )}
      {problem !== undefined && <Problem problem={problem} editing={editing} onEnd={() => chip.current?.focus()} />}
    </li>
  )
}

function chipLabel(words: string, chords: readonly string[], isRecording: boolean): string {
  if (isRecording) return t('Press the keys for: {action}', { action: words })
  const keys = chords.map((chord) => formatChord(chord, isMac())).join(', ')
  if (keys === '') return t('{action}: no keys. Change', { action: words })
  return t('{action}: {keys}. Change', { action: words, keys })
}

function Pressed({ begun }: { begun: string | undefined }) {
  return (
    <span className="text-xs">{begun === undefined ? t('Press keys') : `${formatChord(begun, isMac())} \u2026`}</span>
  )
}

function Chords({ chords }: { chords: readonly string[] }) {
  if (chords.length === 0) return <span className="text-text-4">{'\u2014'}</span>
  return chords.map((chord) => (
    <span key={chord} className="flex gap-0.5">
      {chord.split(' ').map((stroke, index) => (
        <kbd
          // The same key may be pressed twice.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-[3px] border border-line-strong bg-surface-2 px-1 font-sans text-xs"
        >
          {formatChord(stroke, isMac())}
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
      <span className="text-danger">{problemWords(problem)}</span>
      {problem.kind === 'held' && (
        <Button
          size="small"
          variant="danger"
          onClick={() => {
            editing.takeOver()
            onEnd()
          }}
        >
          {t('Take it over')}
        </Button>
      )}
      <Button size="small" onClick={leave}>
        {t('Leave it')}
      </Button>
    </div>
  )
}

function problemWords(problem: KeyProblem): string {
  switch (problem.kind) {
    case 'reserved': {
      const keys = formatChord(problem.chord, isMac())
      return problem.by === 'browser'
        ? t('{keys} belongs to the browser or the system: a page cannot have it.', { keys })
        : t('{keys} is needed everywhere on the page.', { keys })
    }
    case 'held': {
      const keys = problem.chords.map((chord) => formatChord(chord, isMac())).join(', ')
      return t('{keys} is held by: {holders}.', { keys, holders: problem.holders.map((id) => keyWords[id]).join(', ') })
    }
  }
}
