import { useRef, useState } from 'react'
import { t } from '@/web/language/t'
import type { ChartScale } from './chartScale'
import { longestNote, type Note } from './drawings'

type NoteFieldProps = {
  note: Note
  scale: ChartScale
  /** Called on Enter or blur. An empty text deletes the note. */
  onEnd: (text: string, isByKey: boolean) => void
  onCancel: () => void
}

const widthPx = 200

export function NoteField({ note, scale, onEnd, onCancel }: NoteFieldProps) {
  const [text, setText] = useState(note.text)
  // Unmounting causes a blur, which must not end the note twice.
  const hasEnded = useRef(false)
  const end = (run: () => void) => {
    if (hasEnded.current) return
    hasEnded.current = true
    run()
  }
  const { width, height } = scale.paneSize()
  const within = (place: number | undefined, most: number) => Math.min(Math.max(0, place ?? 0), Math.max(0, most))
  const left = within(scale.xOf(note.from.timeS), width - widthPx)
  const top = within((scale.yOf(note.from.price) ?? 0) - 16, height - 44)
  return (
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field opens where the trader has just pressed
      autoFocus
      type="text"
      aria-label={t('Text of the note')}
      placeholder={t('Text of the note')}
      maxLength={longestNote}
      value={text}
      className="control chart-grip chart-note-field"
      style={{ left, top }}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => end(() => onEnd(text.trim(), false))}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') end(() => onEnd(text.trim(), true))
        else if (event.key === 'Escape') end(onCancel)
      }}
    />
  )
}
