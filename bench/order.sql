\set first random(1, :parts - :lines + 1)
\set last :first + :lines - 1
BEGIN;
UPDATE parts SET available_quantity = available_quantity - 2 WHERE id BETWEEN :first AND :last AND available_quantity > 2;
INSERT INTO orders (user_id, email, customer, address, total_cents)
  VALUES (:client_id + 1, 'buyer@bench.example', 'Ben Bench', '1 Counter Lane', 2500 * :lines) RETURNING id AS order_id \gset
INSERT INTO order_lines (order_id, line_number, part_id, part_number, name, image, quantity, unit_price_cents)
  SELECT :order_id, id - :first::int + 1, id, 'AXW-1', 'Oil filter', '', 2, 1250 FROM generate_series(:first::int, :last::int) AS id;
COMMIT;
