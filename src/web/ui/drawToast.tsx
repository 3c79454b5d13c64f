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

/** The region of toasts that report risk. */
export const riskRegion = 'risk'

/** How often each toast without an id was shown in the risk region, for as long as it is there. */
const repeats = new Map<string, number>()

/**
 * Draws a toast in its region. What has to be read stays longer: what went wrong, and what was waited for. What reports
 * risk stays until it is dismissed; a repeat is counted.
 */
export function drawToast(received: Toast): void {
  const { tone, title, detail, code, action, category } = received
  const isTrouble = tone === 'danger' || tone === 'warn'
  const isRisk = received.isRisk === true || (isTrouble && (category === 'risk' || category === 'triggers'))
  const isLong = isTrouble || category === 'triggers' || category === 'alerts' || category === 'expiry'
  const hasDescription = detail !== undefined || code !== undefined
  const id = received.id ?? (isRisk ? [title, detail, code].join('\n') : undefined)
  const count = isRisk && received.id === undefined && id !== undefined ? countOf(id) : 1
  toast(count === 1 ? title : `${title} (${count}×)`, {
    icon: icons[tone],
    duration: isLong ? 9000 : 5000,
    ...(isRisk && {
      toasterId: riskRegion,
      duration: Infinity,
      onDismiss: (gone) => void repeats.delete(String(gone.id)),
    }),
    ...(id !== undefined && { id }),
    ...(action !== undefined && { action: { label: action.label, onClick: action.onPress } }),
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
