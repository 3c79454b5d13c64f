import { Button } from '@/ui/Button'
import { Switch } from '@/ui/Switch'
import { toastCategories, type ToastCategory } from '@/ui/showToast'
import { t } from '@/ui/t'
import { categoryHints, categoryWords } from './categoryWords'
import type { Telling, TellingChoices } from './tellingChoices'

type TellingTableProps = {
  choices: TellingChoices
  onChange: (telling: Telling, category: ToastCategory, isOn: boolean) => void
  onTest: (category: ToastCategory) => void
  /** Why the browser tells nothing; undefined when it does, or may be asked. */
  browserRefusal: string | undefined
}

/** What is told how, category by category. */
export function TellingTable({ choices, onChange, onTest, browserRefusal }: TellingTableProps) {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{t('How each kind of notice is told')}</caption>
        <thead>
          <tr className="text-xs text-text-3">
            <th scope="col" className="pb-1 text-left font-normal">
              {t('About')}
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
                {categoryWords[category]}
                <span className="block text-xs text-text-3">{categoryHints[category]}</span>
              </th>
              <td className="border-t border-line/60 px-2 text-center">
                <Switch
                  label={<Hidden text={t('Toasts: {category}', { category: categoryWords[category] })} />}
                  isOn={choices.toast[category]}
                  onChange={(isOn) => onChange('toast', category, isOn)}
                />
              </td>
              <td className="border-t border-line/60 px-2 text-center whitespace-nowrap">
                <span className="inline-flex items-center gap-2">
                  <Switch
                    label={<Hidden text={t('Sound: {category}', { category: categoryWords[category] })} />}
                    isOn={choices.sound[category]}
                    onChange={(isOn) => onChange('sound', category, isOn)}
                  />
                  <Button
                    size="small"
                    aria-label={t('Hear the sound of {category}', { category: categoryWords[category] })}
                    onClick={() => onTest(category)}
                  >
                    {t('Test')}
                  </Button>
                </span>
              </td>
              <td className="border-t border-line/60 pl-2 text-center">
                <Switch
                  label={<Hidden text={t('Browser notification: {category}', { category: categoryWords[category] })} />}
                  isOn={choices.browser[category] && browserRefusal === undefined}
                  onChange={(isOn) => onChange('browser', category, isOn)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {browserRefusal !== undefined && (
        <p role="alert" className="rounded-sm bg-warn-soft px-2 py-1.5 text-xs text-warn">
          {browserRefusal}
        </p>
      )}
      <p className="text-xs text-text-3">
        {t(
          'The list has everything, whatever is chosen here, and what went wrong always has a toast. The browser notifies only while this page is out of sight. With several tabs open, one of them sounds and notifies.',
        )}
      </p>
    </div>
  )
}

function Hidden({ text }: { text: string }) {
  return <span className="sr-only">{text}</span>
}
