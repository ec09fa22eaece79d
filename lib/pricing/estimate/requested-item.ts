/** An item as it was sent; which members it may have depends on its product. */
export interface RequestedItem {
  readonly id?: string;
  readonly product: string;
  readonly quantity?: number;
  readonly region: string;
  readonly hours_per_month?: number;
  readonly sku?: string;
  readonly os?: string;
  readonly license?: string;
  readonly type?: string;
  readonly size?: number | string;
  readonly redundancy?: string;
  readonly iops?: number;
  readonly throughput_mbps?: number;
  readonly shared_mounts?: number;
  readonly transactions?: number;
  readonly tier?: string;
  readonly compute?: string;
  readonly hardware?: string;
  readonly vcores?: number;
  readonly storage_gb?: number;
}
