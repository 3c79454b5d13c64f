import type { Alert } from './alert'
import { alertName } from './alertWords'
import { showToast } from '@/ui/showToast'
import { t } from '@/ui/t'
import { ownAlerts } from './ownAlerts'

/** Keeps a new alert and says so, with a way back. False when it could not be: there are too many. */
export function addOwnAlert(fresh: Omit<Alert, 'id' | 'createdMs'>): boolean {
  const store = ownAlerts.getSnapshot()?.store
  if (store === undefined) return false
  const alert: Alert = { ...fresh, id: crypto.randomUUID(), createdMs: Date.now() }
  if (!store.add(alert)) return false
  showToast({
    tone: 'done',
    category: 'alerts',
    isQuiet: true,
    id: `alert ${alert.id}`,
    title: t('Alert set: {alert}', { alert: alertName(alert) }),
    detail: t('Only while this page is open.'),
    instrumentName: alert.instrumentName,
    action: { label: t('Undo'), onPress: () => store.remove(alert.id) },
  })
  return true
}
