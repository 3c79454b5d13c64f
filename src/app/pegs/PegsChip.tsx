import { useState } from 'react'
import { useLocation } from 'wouter'
import { useAccountSession } from '@/account/accountContext'
import { usePegs } from '@/account/pegs/usePegs'
import { PegsDialog } from '@/features/volatilityOrder/PegsDialog'
import { plural } from '@/ui/t'
import { tradePath } from '../routes'

/** In the header while orders follow a volatility: how many, in warning while one of them is paused. Pressed, the list. */
export function PegsChip() {
  const pegs = usePegs()
  const [isOpen, setOpen] = useState(false)
  const { running } = pegs
  const isPaused = running.some(({ state }) => state.status === 'paused')
  return (
    <>
      {running.length > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={`inline-flex h-6 shrink-0 items-center rounded-sm px-1.5 text-xs font-medium whitespace-nowrap hover:brightness-110 pointer-coarse:h-11 ${isPaused ? 'bg-warn-soft text-warn' : 'bg-accent-soft text-accent'}`}
        >
          {plural(running.length, { one: '{count} peg', other: '{count} pegs' })}
        </button>
      )}
      {isOpen && <OwnPegs onClose={() => setOpen(false)} />}
    </>
  )
}

/** The list of pegs with the ways to stop them. */
export function OwnPegs({ onClose }: { onClose: () => void }) {
  const view = usePegs()
  const pegs = useAccountSession()?.pegs
  const [, navigate] = useLocation()
  return (
    <PegsDialog
      pegs={view}
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
