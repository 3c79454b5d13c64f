import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '@/web/language/t'
import { siteRoot } from '@/web/ui/browser/siteRoot'
import { Button } from '@/web/ui/Button'
import { Switch } from '@/web/ui/Checkbox'
import { type ToastCategory, toastCategories } from '@/web/ui/showToast'
import { askBrowser, browserPermission, permissionText } from './browserNotices'
import { type Delivery, type DeliveryChoices, useDeliveryChoices } from './deliveryChoices'
import { useNotices } from './notices'
import { tuneOf } from './sounds'
import { readHasWebhook } from './webhook'

export function NotificationSettings() {
  const { sounds } = useNotices()
  const { choices, choose, chooseWebhook } = useDeliveryChoices()
  const host = useQuery({
    queryKey: ['hostWebhook'],
    queryFn: () => readHasWebhook((path) => fetch(path), siteRoot),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [permission, setPermission] = useState(browserPermission)
  const change = async (delivery: Delivery, category: ToastCategory, isOn: boolean) => {
    if (delivery === 'browser' && isOn) {
      const answer = permission === 'default' ? await askBrowser() : browserPermission()
      setPermission(answer)
      if (answer !== 'granted') return
    }
    choose(delivery, category, isOn)
    // Plays the new sound at once, which also unlocks sound in the browser.
    if (delivery === 'sound' && isOn) sounds.play(tuneOf({ category, tone: 'done' }))
  }
  return (
    <>
      <DeliveryTable
        choices={choices}
        onChange={(delivery, category, isOn) => void change(delivery, category, isOn)}
        onTest={(category) => sounds.play(tuneOf({ category, tone: 'done' }))}
        permissionProblem={permissionText(permission)}
      />
      {host.data === true && (
        <div className="mt-3 flex flex-col gap-1 text-sm">
          <Switch label={t('Webhook for alerts')} isOn={choices.webhook} onChange={chooseWebhook} />
          <p className="text-xs text-text-3">
            {t('Sends text, figure, value and time of each alert to the address that the host’s operator has set.')}
          </p>
        </div>
      )}
    </>
  )
}

type DeliveryTableProps = {
  choices: DeliveryChoices
  onChange: (delivery: Delivery, category: ToastCategory, isOn: boolean) => void
  onTest: (category: ToastCategory) => void
  /** Why the browser shows no notifications; undefined if it does, or can still be asked. */
  permissionProblem: string | undefined
}

function DeliveryTable({ choices, onChange, onTest, permissionProblem }: DeliveryTableProps) {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{t('Notification settings by category')}</caption>
        <thead>
          <tr className="text-xs text-text-3">
            <th scope="col" className="pb-1 text-left font-normal">
              {t('Category')}
            </th>
            <th scope="col" className="px-2 pb-1 font-normal">
              {t('Toast')}
            </th>
            <th scope="col" className="px-2 pb-1 font-normal">
              {t('Sound')}
            </th>
            <th scope="col" className="pb-1 pl-2 font-normal">
              {t('Browser')}
            </th>
          </tr>
        </thead>
        <tbody>
          {toastCategories.map((category) => (
            <tr key={category}>
              <th scope="row" className="border-t border-line/60 py-1.5 pr-2 text-left font-normal">
                {categoryLabels[category]}
                <span className="block text-xs text-text-3">{categoryHints[category]}</span>
              </th>
              <td className="border-t border-line/60 px-2 text-center">
                <Switch
                  label={<Hidden text={t('Toasts: {category}', { category: categoryLabels[category] })} />}
                  isOn={choices.toast[category]}
                  onChange={(isOn) => onChange('toast', category, isOn)}
                />
              </td>
              <td className="border-t border-line/60 px-2 text-center whitespace-nowrap">
                <span className="inline-flex items-center gap-2">
                  <Switch
                    label={<Hidden text={t('Sound: {category}', { category: categoryLabels[category] })} />}
                    isOn={choices.sound[category]}
                    onChange={(isOn) => onChange('sound', category, isOn)}
                  />
                  <Button
                    size="small"
                    aria-label={t('Play {category} sound', { category: categoryLabels[category] })}
                    onClick={() => onTest(category)}
                  >
                    {t('Test')}
                  </Button>
                </span>
              </td>
              <td className="border-t border-line/60 pl-2 text-center">
                <Switch
                  label={
                    <Hidden text={t('Browser notification: {category}', { category: categoryLabels[category] })} />
                  }
                  isOn={choices.browser[category] && permissionProblem === undefined}
                  onChange={(isOn) => onChange('browser', category, isOn)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {permissionProblem !== undefined && (
        <p role="alert" className="rounded-sm bg-warn-soft px-2 py-1.5 text-xs text-warn">
          {permissionProblem}
        </p>
      )}
      <p className="text-xs text-text-3">
        {t(
          'The list always shows everything, and errors always show a toast. Browser notifications appear only when this tab is hidden. With several tabs open, only one plays sounds.',
        )}
      </p>
    </div>
  )
}

function Hidden({ text }: { text: string }) {
  return <span className="sr-only">{text}</span>
}

export const categoryLabels: Readonly<Record<ToastCategory, string>> = {
  orders: t('Orders'),
  fills: t('Fills'),
  triggers: t('Triggered stops'),
  expiry: t('Expiry'),
  risk: t('Risk'),
  connection: t('Connection'),
  alerts: t('Alerts'),
  account: t('Account'),
}

const categoryHints: Readonly<Record<ToastCategory, string>> = {
  orders: t('Placed, amended, cancelled, rejected'),
  fills: t('Your fills'),
  triggers: t('Stop-losses and take-profits triggered'),
  expiry: t('Settlements, and orders that ended at expiry'),
  risk: t('Margin warnings, market-maker protection'),
  connection: t('Venue connection lost or restored'),
  alerts: t('Your alerts on prices, IV, funding, margin and more'),
  account: t('Wallet, keys and transfers'),
}
