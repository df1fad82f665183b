-- Apart from 0027, so that the table is not locked meanwhile. New orders and payments go on; a refund waits until this is done.
update orders
  set order_status = case state when 'cancelled' then 'cancelled' else order_status end,
    settlement = case state when 'paid' then 'paid' else settlement end
  where (state = 'cancelled' and order_status <> 'cancelled') or (state = 'paid' and settlement <> 'paid');
