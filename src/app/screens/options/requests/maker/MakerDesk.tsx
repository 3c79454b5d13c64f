/** The requests of others that the trader may quote on. */
export function MakerDesk({ asset }: { asset: string }) {
  return <div data-asset={asset} />
}
