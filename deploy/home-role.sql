-- The role by which gateways of countries use the database of the home gateway (HOME_DATABASE_URL): psql -v role=corridor_country -f home-role.sql
-- They find sessions and users, count attempts and use codes up there, and copy merchants and prices. Everything else is out of their reach.
grant usage on schema public to :"role";
grant select on access_grant, merchant, merchant_account, merchant_role, merchant_user, fee_tier, dated_fee_tier, order_limit, settlement_rule, given_record, operator_event to :"role";
grant update (language) on merchant_user to :"role";
grant select, update (last_used_at) on user_session to :"role";
-- Who operators are, and not by which passwords they sign in, which they do at the home alone.
revoke select on operator_user from :"role";
grant select (id, name, status, email, authenticator_secret, scopes, addresses, limits, alone, sandbox, created_at) on operator_user to :"role";
grant select on operator_grant to :"role";
grant select, update (last_used_at) on operator_token to :"role";
grant select, insert, delete on used_authenticator_code to :"role";
grant select, insert, update, delete on sign_in_throttle to :"role";
grant select, delete on recovery_code to :"role";
grant insert on security_event to :"role";
