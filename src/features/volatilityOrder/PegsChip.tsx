import { useState } from 'react'
import { useLocation } from 'wouter'
import { useAccountSession } from '@/account/accountContext'
import { useLeftPegs } from '@/account/pegs/useLeftPegs'
import { usePegs } from '@/account/pegs/usePegs'
import { PegsDialog } from './PegsDialog'
import { plural } from '@/ui/t'
import { tradePath } from '@/appContext/routes'
import { OwnLeftPeg } from './OwnLeftPeg'

/**
 * In the header while orders follow a volatility: how many, in warning while one of them is paused, or how many stopped
 * with a page that was reloaded. Pressed, the list.
 */
export function PegsChip() {
  const pegs = usePegs()
  const [isOpen, setOpen] = useState(false)
  const left = useLeftPegs()
  const { running } = pegs
  // What is left comes first: nothing moves those orders.
  const count = left.length > 0 ? left.length : running.length
  const isWarning = left.length > 0 || running.some(({ state }) => state.status === 'paused')
  return (
    <>
      {count > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={`inline-flex h-6 shrink-0 items-center rounded-sm px-1.5 text-xs font-medium whitespace-nowrap hover:brightness-110 pointer-coarse:h-11 ${isWarning ? 'bg-warn-soft text-warn' : 'bg-accent-soft text-accent'}`}
        >
          {left.length > 0
            ? plural(count, { one: '{count} peg stopped', other: '{count} pegs stopped' })
            : plural(count, { one: '{count} peg', other: '{count} pegs' })}
        </button>
      )}
      {isOpen && <OwnPegs onClose={() => setOpen(false)} />}
    </>
  )
}

/** The list of pegs with the ways to stop them. */
export function OwnPegs({ onClose }: { onClose: () => void }) {
  const view = usePegs()
  const left = useLeftPegs()
  const pegs = useAccountSession()?.pegs
  const [, navigate] = useLocation()
  return (
    <PegsDialog
      pegs={view}
      left={left.map((peg) => (
        <OwnLeftPeg key={peg.mark.name} peg={peg} />
      ))}
      onStop={(key) => pegs?.stop(key)}
      onStopAll={() => pegs?.stopAll()}
      onGoTo={(name) => {
        onClose()
        navigate(tradePath(name) + location.search)
      }}
      onClose={onClose}
    />
  )
}
