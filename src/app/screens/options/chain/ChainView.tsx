import { t } from '@/ui/t'

export function ChainView({ asset }: { asset: string }) {
  return (
    <h1 className="sr-only">
      {t('Chain')} {asset}
    </h1>
  )
}
