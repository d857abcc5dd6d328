-- Examples say where the shop is reached: {phone} becomes its number. What an administrator has rewritten stays.
update config_section
set value = (
  select json_agg(
    case
      when delivered.id is not null
        then (template::jsonb || jsonb_build_object('text', delivered.better))::json
      else template
    end
    order by place
  )
  from json_array_elements(value) with ordinality as entry (template, place)
  left join (values
    ('payday', 'Payday special! 20% off everything from Friday to Sunday. Show this SMS at the till.',
      'Payday special! 20% off everything from Friday to Sunday. Show this SMS at the till. Call {phone}'),
    ('black-friday', 'Black Friday: half price on selected items, this Friday only, while stocks last. Doors open at 8.',
      'Black Friday: half price on selected items, this Friday only, while stocks last. Doors open at 8. Call {phone}'),
    ('back-to-school', 'Back to school: uniforms, shoes and stationery in one stop. Buy for 3 children and save 15%.',
      'Back to school: uniforms, shoes and stationery in one stop. Buy for 3 children and save 15%. Call {phone}'),
    ('homowo', 'Happy Homowo! Come and celebrate with us: 10% off for the whole family this week.',
      'Happy Homowo! Come and celebrate with us: 10% off for the whole family this week. Call {phone}'),
    ('groceries-month-end', 'Month-end hamper: maize meal, oil, sugar and rice in one box at a special price. Ask in store.',
      'Month-end hamper: maize meal, oil, sugar and rice in one box at a special price. Call {phone}'),
    ('food-lunch', 'Hungry? Today''s plate with a cold drink at a special price from 11 to 3. Order ahead by phone.',
      'Hungry? Today''s plate with a cold drink at a special price from 11 to 3. Order ahead: {phone}'),
    ('hair-weekday', 'Monday to Wednesday: wash and blow-dry at half price. Book your chair by phone today.',
      'Monday to Wednesday: wash and blow-dry at half price. Book your chair today: {phone}'),
    ('gym-new-year', 'Join this month and train the first month free. No joining fee. Visit us for a tour.',
      'Join this month and train the first month free. No joining fee. Visit us or call {phone}'),
    ('tyres-holidays', 'Travelling? Free 10-point safety check, and 4 tyres for the price of 3 until Saturday.',
      'Travelling? Free 10-point safety check, and 4 tyres for the price of 3 until Saturday. Call {phone}'),
    ('event-weekend', 'This weekend: live music and family fun. Free entry for children under 12.',
      'This weekend: live music and family fun. Free entry for children under 12. Call {phone}'),
    ('plumber-rain', 'Leaking roof or blocked gutters? Free quote this week and 10% off repairs booked by Friday.',
      'Leaking roof or blocked gutters? Free quote this week and 10% off repairs booked by Friday. Call {phone}')
  ) as delivered (id, text, better)
    on delivered.id = template ->> 'id' and delivered.text = template ->> 'text'
)
where name = 'messageTemplates' and json_typeof(value) = 'array' and json_array_length(value) > 0;
