import { t } from '@/ui/t'

export function BuilderView({ asset }: { asset: string }) {
  return (
    <h1 className="sr-only">
      {t('Builder')} {asset}
    </h1>
  )
}
