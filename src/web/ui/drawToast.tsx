import { toast } from 'sonner'
import { WarningIcon } from './icons'
import { CheckIcon, InfoIcon } from './moreIcons'
import type { Toast } from './showToast'

const icons = {
  done: <CheckIcon className="text-done" />,
  info: <InfoIcon className="text-accent" />,
  warn: <WarningIcon className="text-warn" />,
  danger: <WarningIcon className="text-danger" />,
}

export const riskRegion = 'risk'

/** Repeat counts of the toasts without an id in the risk region. */
const repeats = new Map<string, number>()

/** How many toasts with an id have left. The library loses a toast that replaces one on its way out. */
const departures = new Map<string, number>()

/**
 * Shows a toast. Errors and awaited results stay longer. Risk notices stay until dismissed, and their repeats are
 * counted.
 */
export function drawToast(received: Toast): void {
  const { tone, title, detail, code, action, category } = received
  const isTrouble = tone === 'danger' || tone === 'warn'
  const isRisk = received.isRisk === true || (isTrouble && (category === 'risk' || category === 'triggers'))
  const isLong = isTrouble || category === 'triggers' || category === 'alerts' || category === 'expiry'
  const hasDescription = detail !== undefined || code !== undefined
  const id = received.id ?? (isRisk ? [title, detail, code].join('\n') : undefined)
  const count = isRisk && received.id === undefined && id !== undefined ? countOf(id) : 1
  const turn = id === undefined ? 0 : (departures.get(id) ?? 0)
  const onLeave = () => {
    if (id === undefined) return
    departures.set(id, turn + 1)
    repeats.delete(id)
  }
  toast(count === 1 ? title : `${title} (${count}×)`, {
    icon: icons[tone],
    duration: isLong ? 9000 : 5000,
    ...(isRisk && {
      toasterId: riskRegion,
      duration: Infinity,
    }),
    ...(id !== undefined && { id: `${turn} ${id}` }),
    onDismiss: onLeave,
    onAutoClose: onLeave,
    ...(action !== undefined && {
      action: {
        label: action.label,
        onClick: () => {
          onLeave()
          action.onPress()
        },
      },
    }),
    ...(hasDescription && {
      description: (
        <>
          {detail}
          {code !== undefined && <span className="ml-1 text-xs text-text-3">{code}</span>}
        </>
      ),
    }),
  })
}

function countOf(id: string): number {
  const count = (repeats.get(id) ?? 0) + 1
  repeats.set(id, count)
  return count
}
