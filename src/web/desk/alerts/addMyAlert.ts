import { t } from '@/web/language/t'
import type { PageStores } from '@/web/session/pageStores'
import { showToast } from '@/web/ui/showToast'
import type { Alert } from './alert'
import { alertName } from './alertLabels'
import { createMyAlerts } from './myAlerts'

/** Saves an alert and shows a toast with "Undo". Returns false when the limit is reached. */
export function addMyAlert(stores: PageStores, fresh: Omit<Alert, 'id' | 'createdMs'>): boolean {
  const store = stores.get(createMyAlerts).getSnapshot()?.store
  if (store === undefined) return false
  const alert: Alert = { ...fresh, id: crypto.randomUUID(), createdMs: Date.now() }
  if (!store.add(alert)) return false
  showToast({
    tone: 'done',
    category: 'alerts',
    isQuiet: true,
    id: `alert ${alert.id}`,
    title: t('Alert set: {alert}', { alert: alertName(alert) }),
    detail: t('Works only while this page is open.'),
    instrumentName: alert.instrumentName,
    action: { label: t('Undo'), onPress: () => store.remove(alert.id) },
  })
  return true
}
