import { useState } from 'react'
import { plural } from '@/web/language/t'
import { useLinks } from '@/web/session/links/useLinks'
import { LinksDialog } from './LinksDialog'

/** Shows the number of links. Highlighted while one needs the trader, or if links stopped when their page closed. */
export function LinksChip() {
  const { running, left } = useLinks()
  const [isOpen, setOpen] = useState(false)
  const count = left.length > 0 ? left.length : running.length
  const isWarning = left.length > 0 || running.some(({ state }) => !['watching', 'acting'].includes(state.status))
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
            ? plural(count, { one: '{count} link stopped', other: '{count} links stopped' })
            : plural(count, { one: '{count} link', other: '{count} links' })}
        </button>
      )}
      {isOpen && <LinksDialog onClose={() => setOpen(false)} />}
    </>
  )
}
