import { Button } from '@/ui/Button'
import { t } from '@/ui/t'

type KeyCheckProps = {
  apiKey: string
  isPending: boolean
  isKnown: boolean
  failure: string | undefined
  onCheck: () => void
}

/** Whether the venue lets the key of this page in. */
export function KeyCheck({ apiKey, isPending, isKnown, failure, onCheck }: KeyCheckProps) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-text-2">
        {t('This page asks with the API key {key}.', { key: `${apiKey.slice(0, 6)}…${apiKey.slice(-4)}` })}
      </p>
      <div className="flex items-center gap-3">
        <Button size="small" isPending={isPending} className={isPending ? 'pl-6' : ''} onClick={onCheck}>
          {t('Check the key')}
        </Button>
        <output className="text-sm text-done empty:hidden">{isKnown && t('The venue knows this key.')}</output>
        {failure !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {failure}
          </p>
        )}
      </div>
    </div>
  )
}
