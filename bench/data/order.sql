\set part random(1, :parts)
BEGIN;
UPDATE parts SET available_quantity = available_quantity - 2 WHERE id = :part AND available_quantity > 2;
INSERT INTO orders (user_id, email, customer, address, total_cents)
  VALUES (:client_id + 1, 'buyer@bench.example', 'Ben Bench', '1 Counter Lane', 2500) RETURNING id AS order_id \gset
INSERT INTO order_lines (order_id, line_number, part_id, part_number, name, image, quantity, unit_price_cents)
  VALUES (:order_id, 1, :part, 'AXW-1', 'Oil filter', '', 2, 1250);
COMMIT;
